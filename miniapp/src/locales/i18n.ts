import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getLanguage, onLanguage } from './language.ts';

interface Tree {
  [key: string]: string | Tree;
}

/** Texts of one feature in one language: './am/wallet.json'. Each is a file of its own in the build. */
const files = import.meta.glob<{ default: Tree }>('./*/*.json');
/** The server's texts, namespace 'server': a form says the same as the server would. */
const serverFiles = import.meta.glob<{ default: Tree }>('../../../common/src/locales/*.json');

export const i18n = createInstance();

/** { a: { b: 'x' } } → { 'a.b': 'x' }: keys are flat everywhere. */
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

async function read(language: string, namespace: string): Promise<Record<string, string>> {
  const load =
    namespace === 'server'
      ? serverFiles[`../../../common/src/locales/${language}.json`]
      : files[`./${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${namespace} in ${language}`);
  return Object.fromEntries(flat((await load()).default));
}

type Done = (error: Error | null, texts: Record<string, string> | false) => void;

/**
 * Starts i18next with the chosen language's common texts. Keys are flat ('login.title'), namespaces are
 * features; only the chosen language is downloaded, a feature's texts with its route.
 */
export async function startI18n(): Promise<void> {
  i18n.use(initReactI18next).use({
    type: 'backend',
    read: (language: string, namespace: string, done: Done) => {
      read(language, namespace).then(
        (texts) => done(null, texts),
        (error: Error) => done(error, false),
      );
    },
  });
  onLanguage(() => {
    void i18n.changeLanguage(getLanguage());
  });
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
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
