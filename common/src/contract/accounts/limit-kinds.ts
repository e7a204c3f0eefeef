/** The kinds of limits a player can set. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Days, weeks from Monday and months of Addis Ababa. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A value for every kind and period. */
export type LimitTable<Value> = Record<LimitKind, Record<LimitPeriod, Value>>;

export const limitTable = <Value>(
  value: (kind: LimitKind, period: LimitPeriod) => Value,
): LimitTable<Value> => {
  const periods = (kind: LimitKind) => ({
    day: value(kind, 'day'),
    week: value(kind, 'week'),
    month: value(kind, 'month'),
  });
  return { deposit: periods('deposit'), stake: periods('stake'), loss: periods('loss') };
};

/** Why PLAY_LIMIT refuses. */
export type PlayLimitKind = LimitKind | 'timeOut' | 'exclusion' | 'reality';
