import { ADDIS_OFFSET_MS, DAY_MS } from '@chewata/common/time';

/** The day of that moment in Addis Ababa, 'YYYY-MM-DD'. */
export const addisDay = (at: number): string => new Date(at + ADDIS_OFFSET_MS).toISOString().slice(0, 10);

/** The hour of that moment in Addis Ababa, 0–23. */
export const addisHour = (at: number): number => new Date(at + ADDIS_OFFSET_MS).getUTCHours();

/** Begin and end of a day ('YYYY-MM-DD') of Addis Ababa: from `from` inclusive to `to` exclusive. */
export function addisDaySpan(day: string): { from: Date; to: Date } {
  const from = Date.parse(`${day}T00:00:00Z`) - ADDIS_OFFSET_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** The time of that moment in Addis Ababa, 'HH:mm'. */
export const addisTime = (at: number): string => new Date(at + ADDIS_OFFSET_MS).toISOString().slice(11, 16);

/** The moment of a day ('YYYY-MM-DD') and time ('HH:mm') of Addis Ababa. */
export const addisMoment = (day: string, time: string): number =>
  Date.parse(`${day}T${time}:00Z`) - ADDIS_OFFSET_MS;
