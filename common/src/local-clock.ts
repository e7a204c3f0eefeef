/**
 * Times as a player reads them. Amharic, Oromo and Tigrinya count the hours of the day from six in the morning, so a
 * bare '9:00' would be read as 15:00: in these languages a time has its Ethiopian hour and names the part of the day.
 * Their dates are in figures, because the name of a month ('ኅዳር 22') reads as a day of the Ethiopian calendar.
 */

/** Night from midnight, morning from 6:00, day from 12:00, evening from 18:00. */
type Parts = readonly [night: string, morning: string, day: string, evening: string];

interface Clock {
  readonly parts: Parts;
  /** A full hour in a sentence: 'ጠዋቱ 3 ሰዓት'. */
  readonly fullHour: (part: number, hour: number) => string;
}

const inSentence: Parts = ['ሌሊቱ', 'ጠዋቱ', 'ቀኑ', 'ምሽቱ'];
const halkan: Parts = ['halkan', 'ganama', 'guyyaa', 'galgala'];
const leyti: Parts = ['ናይ ለይቲ', 'ናይ ንግሆ', 'ድሕሪ ቐትሪ', 'ናይ ምሸት'];

const CLOCKS: Readonly<Record<string, Clock>> = {
  am: {
    parts: ['ሌሊት', 'ጠዋት', 'ቀን', 'ምሽት'],
    fullHour: (part, hour) => `${inSentence[part]} ${hour} ሰዓት`,
  },
  om: { parts: halkan, fullHour: (part, hour) => `${halkan[part]} sa'aatii ${hour}` },
  ti: {
    parts: ['ለይቲ', 'ንግሆ', 'ድሕሪ ቐትሪ', 'ምሸት'],
    fullHour: (part, hour) => `ሰዓት ${hour} ${leyti[part]}`,
  },
};

const partOf = (hour: number): number => Math.floor((hour % 24) / 6);
/** 0 and 12 are six o'clock; 6 and 18 are twelve. */
const ethiopianHour = (hour: number): number => (hour + 6) % 12 || 12;

/** True if times and dates of the language are written by the Ethiopian clock and in figures. */
export const hasEthiopianClock = (language: string): boolean => language in CLOCKS;

/** A full hour, 0–24, in a sentence: 'ጠዋቱ 3 ሰዓት' for 9 in Amharic, '9:00' in English. */
export function localHour(hour: number, language: string): string {
  const clock = CLOCKS[language];
  return clock ? clock.fullHour(partOf(hour), ethiopianHour(hour)) : `${hour}:00`;
}

/** 'HH:mm' or 'HH:mm:ss' of the 24-hour clock as the language writes it: '18:05' is 'ምሽት 12:05' in Amharic. */
export function localClock(time: string, language: string): string {
  const clock = CLOCKS[language];
  if (!clock) return time;
  const hour = Number(time.slice(0, 2));
  return `${clock.parts[partOf(hour)]} ${ethiopianHour(hour)}${time.slice(2)}`;
}

/** 'YYYY-MM-DD', 'HH:mm' or both with a space between, as the language writes them: '22/11/2026 ምሽት 12:05'. */
export function localMoment(moment: string, language: string): string {
  if (!hasEthiopianClock(language)) return moment;
  return moment
    .split(' ')
    .map((part) => (part.includes(':') ? localClock(part, language) : part.split('-').reverse().join('/')))
    .join(' ');
}
