import type { Decision } from '#storage/admin/decisions.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a decision changed, as it was before (null: not known) and after it. */
export function beforeAndAfter({ before, details }: Pick<Decision, 'before' | 'details'>): {
  before: Values | null;
  after: Values;
} {
  const { before: inside, ...after } = details;
  return { before: before ?? (isValues(inside) ? inside : null), after };
}
