import { LANGUAGES } from '@chewata/common/languages';
import { describe, expect, it } from 'vitest';
import english from './locales/en.json';
import { TEXTS } from './say.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([found]) => found).sort();
const inEnglish = new Map(Object.entries(english));

describe.each(LANGUAGES.filter((language) => language !== 'en'))("the bot's texts in %s", (language) => {
  const translated = Object.entries(TEXTS[language]?.translation ?? {});

  it('have the keys of the English ones', () => {
    expect(translated.map(([key]) => key).sort()).toEqual([...inEnglish.keys()].sort());
  });

  it('have the same placeholders, and no text is empty', () => {
    for (const [key, text] of translated) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(inEnglish.get(key) ?? ''));
    }
  });
});
