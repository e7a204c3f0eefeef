import { fromBirr, isBirr, parseBirrText, type Santim } from '@chewata/common/money';
import { z } from 'zod';

/** An amount in Birr as providers write it: a number or a text. To santim, without a float. */
export const birr = z.union([z.string(), z.number()]).transform((value, problem): Santim => {
  const amount = typeof value === 'string' ? parseBirrText(value) : isBirr(value) ? fromBirr(value) : null;
  if (amount !== null && amount >= 0) return amount;
  problem.addIssue({ code: 'custom', message: 'not an amount in Birr' });
  return z.NEVER;
});
