import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadPart } from '#device/load-part.ts';
import { keepTogether } from './keep-together.ts';
import { getLanguage, onLanguage } from './language.ts';

interface Tree {
  [key: string]: string | Tree;
}

/** Texts of one feature in one language: './am/wallet.json'. Each is a separate file in the build. */
const files = import.meta.glob<{ default: Tree }>('./*/*.json');
/** The server's texts, namespace 'server': forms show the same messages as the server. */
const serverFiles = import.meta.glob<{ default: Tree }>('../../../common/src/locales/*.json');

export const i18n = createInstance();

/** Flattens { a: { b: 'x' } } to { 'a.b': 'x' }: all keys are flat. */
const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

async function readTexts(language: string, namespace: string): Promise<Record<string, string>> {
  const load =
    namespace === 'server'
      ? serverFiles[`../../../common/src/locales/${language}.json`]
      : files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${namespace} in ${language}`);
  return Object.fromEntries(
    flatten((await loadPart(load)).default).map(([key, text]) => [key, keepTogether(text)]),
  );
}

type ReadCallback = (error: Error | null, texts: Record<string, string> | false) => void;

/**
 * Starts i18next with the common texts of the chosen language. Keys are flat ('login.title'), namespaces are
 * features. Only the chosen language is downloaded, and a feature's texts only with its routes.
 */
export async function startI18n(): Promise<void> {
  i18n.use(initReactI18next).use({
    type: 'backend',
    read: (language: string, namespace: string, done: ReadCallback) => {
      readTexts(language, namespace).then(
        (texts) => done(null, texts),
        (error: Error) => done(error, false),
      );
    },
  });
  onLanguage(() => {
    void i18n.changeLanguage(getLanguage());
  });
  i18n.on('languageChanged', (language) => {
    // The build draws the first screens without a page.
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  });
  await i18n.init({
    lng: getLanguage(),
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/**
 * Loads the texts of features, and tries again like loadPart(). Rejects if some do not arrive: their keys would be shown
 * in their place.
 */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
  const missing = () => namespaces.filter((name) => !i18n.hasResourceBundle(i18n.language, name));
  // The library does not try again by itself what has failed before.
  if (missing().length > 0) await i18n.reloadResources(i18n.language, missing());
  if (missing().length > 0) throw new Error(`no texts ${missing().join(', ')} have arrived`);
}
