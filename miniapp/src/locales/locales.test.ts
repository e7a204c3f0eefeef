import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './language.ts';
import { readSources } from './testing/read-sources.ts';

type Texts = Record<string, string>;
const files = import.meta.glob<{ default: Texts }>('./*/*.json', { eager: true });
const texts = (language: string, namespace: string): Texts | undefined =>
  files[`./${language}/${namespace}.json`]?.default;
const namespaces = [...new Set(Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '')))];
const sources = readSources();
/** The key that the code uses: a text with a number has one entry per plural form. */
const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '');

const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{\s*(\w+)/g)].map(([, name = '']) => name).sort();

describe.each(namespaces)('the texts of %s', (namespace) => {
  const english = texts('en', namespace) ?? {};
  it.each(LANGUAGES)('are complete in %s, with the same placeholders', (language) => {
    const own = texts(language, namespace) ?? {};
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
    }
  });
});

it('are written in the script of their language', () => {
  for (const namespace of namespaces) {
    for (const [key, text] of Object.entries(texts('en', namespace) ?? {})) {
      expect(text, `en ${namespace}:${key}`).not.toMatch(/\p{Script=Ethiopic}/u);
      // English words have a translation, except for those that are the same everywhere: OTP, BINGO, ETB.
      if (!/[a-z]{3}/.test(text.replace(/{{.*?}}/g, ''))) continue;
      for (const language of ['am', 'ti'])
        expect(texts(language, namespace)?.[key], `${language} ${namespace}:${key}`).toMatch(
          /\p{Script=Ethiopic}/u,
        );
    }
  }
});

it('has every key that the code uses', () => {
  const missing = sources.flatMap(({ file, keys }) =>
    keys
      .filter(({ namespace, key, prefix }) => {
        if (namespace === 'server') return false;
        const known = Object.keys(texts('en', namespace) ?? {}).map(withoutPlural);
        return prefix ? !known.some((name) => name.startsWith(key)) : !known.includes(key);
      })
      .map(({ namespace, key }) => `${file}: ${namespace}:${key}`),
  );
  expect(missing).toEqual([]);
});

it('has no key that the code does not use', () => {
  const strings = new Set(sources.flatMap((source) => [...source.strings]));
  const prefixes = sources.flatMap(({ keys }) => keys.filter(({ prefix }) => prefix).map(({ key }) => key));
  const unused = namespaces.flatMap((namespace) =>
    Object.keys(texts('en', namespace) ?? {})
      .map(withoutPlural)
      .filter((key) => !strings.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});

it('has no text in the code itself', () => {
  expect(sources.flatMap(({ file, literals }) => literals.map((text) => `${file}: ${text}`))).toEqual([]);
});

it('finds planted keys and texts in code', () => {
  const [planted] = readSources({
    'x.tsx': `const { t } = useTranslation('home');
      const X = () => <p title="Hello there" className="x">Some text {t('no.such')} {t(\`bingo.\${n}\`)} {t('common:retry')} {"plain"}</p>;`,
  });
  expect(planted?.literals).toEqual(['Hello there', 'Some text', 'plain']);
  expect(planted?.keys).toEqual([
    { namespace: 'home', key: 'no.such', prefix: false },
    { namespace: 'home', key: 'bingo.', prefix: true },
    { namespace: 'common', key: 'retry', prefix: false },
  ]);
});
