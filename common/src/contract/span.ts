import * as z from 'zod/mini';
import { ADDIS_OFFSET_MS, DAY_MS } from '../time.ts';

/** A moment in ISO 8601, or a day ('YYYY-MM-DD') of Addis Ababa, of which it is the begin or the end. */
const moment = (ofDay: 'begin' | 'end') =>
  z.optional(
    z.pipe(
      z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
      z.transform((text): Date => {
        if (text.includes('T')) return new Date(text);
        const begin = Date.parse(`${text}T00:00:00Z`) - ADDIS_OFFSET_MS;
        return new Date(ofDay === 'begin' ? begin : begin + DAY_MS);
      }),
    ),
  );

/** `?from&to`: from that moment on and before that moment; either may be left out. */
export const spanQuery = { from: moment('begin'), to: moment('end') };

export interface Span {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}
