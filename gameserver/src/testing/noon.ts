import { addisDay, addisMoment } from '../domain/addis-time.ts';

/** A clock offset in seconds with which a test begins at 12:00 in Addis Ababa, whenever it runs. */
export function noonOffset(): string {
  const now = Date.now();
  return String(Math.round((addisMoment(addisDay(now), '12:00') - now) / 1000));
}
