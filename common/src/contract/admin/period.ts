import * as z from 'zod/mini';
import { ADDIS_OFFSET_MS, DAY_MS } from '../../time.ts';

/** A moment, or a day of Addis Ababa: its beginning in `from`, its end in `to`. In ms. */
const moment = (endOfDay: boolean) =>
  z.optional(
    z.pipe(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
      z.transform((text): number =>
        text.includes('T')
          ? Date.parse(text)
          : Date.parse(`${text}T00:00:00Z`) - ADDIS_OFFSET_MS + (endOfDay ? DAY_MS : 0),
      ),
    ),
  );

/** `?from&to`: 'YYYY-MM-DD' or an ISO time each; `to` is exclusive. */
export const period = { from: moment(false), to: moment(true) };

/** A period inside: ms since 1970; undefined: open. */
export interface ReportPeriod {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
