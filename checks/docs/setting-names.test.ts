import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@chewata/common/languages';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textsOf = (file: string): [string, string][] =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>);

it.each(LANGUAGES)('the bot names the settings as the app does, in %s', (language) => {
  const inApp = textsOf(`miniapp/src/locales/${language}/admin.json`).filter(([key]) =>
    /^(group|word|limit)\./.test(key),
  );
  const inBot = textsOf(`bot/src/locales/${language}.json`)
    .filter(([key]) => /^setting\.(group|word|limit)\./.test(key))
    .map(([key, text]) => [key.replace('setting.', ''), text] as const);
  expect(inApp.length).toBeGreaterThan(50);
  expect(Object.fromEntries(inBot)).toEqual(Object.fromEntries(inApp));
});
