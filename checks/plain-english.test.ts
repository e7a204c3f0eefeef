import { describe, expect, it } from 'vitest';
import { englishTexts } from './english/english-texts.ts';
import { complaints } from './english/english-words.ts';
import { plainEnglishProblems } from './plain-english.ts';

const complaintsAbout = (file: string, content: string) =>
  englishTexts(file, content).flatMap((text) => complaints(text, file));

describe('plain English', () => {
  it.each([
    ['a.ts', '/** The players are told of it. */\nconst a = 1;'],
    ['a.ts', '/** A doer that died. */'],
    ['a.ts', "// Refused where it is unknown.\nconst a = 'b';"],
    ['a.ts', '/**\n * Who has no card is moved on.\n */'],
    ['a.ts', "log.warn('the balance was not told');"],
    ['a.ts', 'const toldRooms = 1;'],
    ['a.tsx', 'const a = <p>Nobody has won yet.</p>;'],
    ['a.lua', '-- a card stands in the hash\nreturn 1'],
    ['a.md', 'Kept for so long.'],
    ['locales/en/a.json', '{"a": {"b": "You are told by support."}}'],
  ])('a planted fault in %s is found: %s', (file, content) => {
    expect(complaintsAbout(file, content)).not.toEqual([]);
  });

  it.each([
    ['a.ts', '/** Publishes the balance after the commit. */\nconst balance = 1;'],
    ['a.ts', "// The folder that holds the data.\nconst a = 'x';"],
    ['a.md', 'Run `told so long` in the folder.'],
  ])('plain words in %s pass: %s', (file, content) => {
    expect(complaintsAbout(file, content)).toEqual([]);
  });

  it('is kept in comments, names, texts and documents of the whole repository', () => {
    expect(plainEnglishProblems()).toEqual([]);
  });
});
