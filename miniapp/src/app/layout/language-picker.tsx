import { isLanguage } from '@chewata/common/languages';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, OWN_NAMES, setLanguage, useLanguage } from '#locales/language.ts';

/** Two letters that open the device's own list of the languages. */
export function LanguagePicker() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <label className="relative grid h-11 min-w-11 place-items-center rounded-control text-sm font-bold uppercase focus-within:outline-3 focus-within:outline-brand">
      <span className="sr-only">{t('language')}</span>
      <span aria-hidden="true">{language}</span>
      <select
        value={language}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          if (isLanguage(target.value)) setLanguage(target.value);
        }}
      >
        {LANGUAGES.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {OWN_NAMES[tag]}
          </option>
        ))}
      </select>
    </label>
  );
}
