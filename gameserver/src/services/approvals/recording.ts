import type { Decision } from '#storage/admin/decisions.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';

/** Values that only the transaction of a decision knows. */
export interface Changed {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Records a decision together with these values. */
export type Recording = (changed: Changed) => Write;

export const recordingOf =
  (ctx: Pick<Context, 'decisions'>, decision: Decision): Recording =>
  ({ before, after }) =>
    ctx.decisions.record({ ...decision, before, details: { ...decision.details, ...after } });
