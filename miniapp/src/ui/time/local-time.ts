import { useTranslation } from 'react-i18next';

/** Times are shown in Addis Ababa's time zone, wherever the user is. */
const ZONE = 'Africa/Addis_Ababa';
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, day: boolean): Intl.DateTimeFormat {
  const key = `${language} ${day}`;
  const known = formats.get(key);
  if (known) return known;
  // A browser that does not know the language uses English: only the figures and their order matter.
  const format = new Intl.DateTimeFormat([language, 'en-GB'], {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(day && { day: 'numeric', month: 'short', year: 'numeric' }),
  });
  formats.set(key, format);
  return format;
}

/** An ISO time in Addis Ababa as '21 Nov 2026, 11:30'; without `day`, as '11:30'. */
export const localTime = (iso: string, language: string, day = true): string =>
  formatOf(language === 'en' ? 'en-GB' : language, day).format(new Date(iso));

/** A moment in epoch ms in Addis Ababa as '10:15:02'; '–' if it is none. */
export const clockTime = (at: number): string =>
  Number.isNaN(new Date(at).getTime())
    ? '–'
    : new Intl.DateTimeFormat('en-GB', {
        timeZone: ZONE,
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(at);

/** `localTime` in the chosen language. */
export function useLocalTime(): (iso: string, day?: boolean) => string {
  const { i18n } = useTranslation();
  return (iso, day) => localTime(iso, i18n.language, day);
}
