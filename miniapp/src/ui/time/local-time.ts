import { useTranslation } from 'react-i18next';

/** Times are shown as the clocks of Addis Ababa tell them (CONTRACT.md section 1). */
const ZONE = 'Africa/Addis_Ababa';
const MADE = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, day: boolean): Intl.DateTimeFormat {
  const key = `${language} ${day}`;
  const known = MADE.get(key);
  if (known) return known;
  // Where a browser does not know the language it takes English: figures and order are what counts.
  const made = new Intl.DateTimeFormat([language, 'en-GB'], {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(day && { day: 'numeric', month: 'short', year: 'numeric' }),
  });
  MADE.set(key, made);
  return made;
}

/** '21 Nov 2026, 11:30' of an ISO time, in Addis Ababa; only the hour and minute with `day` false. */
export const localTime = (iso: string, language: string, day = true): string =>
  formatOf(language === 'en' ? 'en-GB' : language, day).format(new Date(iso));

/** The same in the chosen language. */
export function useLocalTime(): (iso: string, day?: boolean) => string {
  const { i18n } = useTranslation();
  return (iso, day) => localTime(iso, i18n.language, day);
}
