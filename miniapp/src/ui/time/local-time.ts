import { hasEthiopianClock, localClock } from '@chewata/common/local-clock';
import { useTranslation } from 'react-i18next';

/** Times are shown in Addis Ababa's time zone, wherever the user is. */
const ZONE = 'Africa/Addis_Ababa';
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, day: boolean): Intl.DateTimeFormat {
  const key = `${language} ${day}`;
  const known = formats.get(key);
  if (known) return known;
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

/** '22/11/2026' in Addis Ababa. */
const dayInFigures = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/**
 * An ISO time in Addis Ababa as '21 Nov 2026, 11:30', in Amharic, Oromo and Tigrinya as '21/11/2026 ጠዋት 5:30'; without
 * `day`, the time alone.
 */
export function localTime(iso: string, language: string, day = true): string {
  const at = new Date(iso);
  if (!hasEthiopianClock(language)) return formatOf(language === 'en' ? 'en-GB' : language, day).format(at);
  const time = localClock(formatOf('en-GB', false).format(at), language);
  return day ? `${dayInFigures.format(at)} ${time}` : time;
}

/**
 * A calendar day '2026-11-22' as '22 Nov 2026', in Amharic, Oromo and Tigrinya as '22/11/2026'; a month '2026-11' as
 * 'Nov 2026' or '11/2026'.
 */
export function localDay(day: string, language: string): string {
  if (hasEthiopianClock(language)) return day.split('-').reverse().join('/');
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
    ...(day.length > 'YYYY-MM'.length && { day: 'numeric' }),
  }).format(new Date(day));
}

/** A moment in epoch ms in Addis Ababa as '10:15:02', by the clock of the language; '–' if it is none. */
export const clockTime = (at: number, language = 'en'): string =>
  Number.isNaN(new Date(at).getTime())
    ? '–'
    : localClock(
        new Intl.DateTimeFormat('en-GB', {
          timeZone: ZONE,
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          hourCycle: 'h23',
        }).format(at),
        language,
      );

/** `localTime` in the chosen language. */
export function useLocalTime(): (iso: string, day?: boolean) => string {
  const { i18n } = useTranslation();
  return (iso, day) => localTime(iso, i18n.language, day);
}
