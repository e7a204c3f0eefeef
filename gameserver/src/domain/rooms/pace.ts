/** A variable of the environment that sets a part of a game's pace: a whole number from `least` to `most`. */
export interface PaceVariable {
  readonly least: number;
  readonly most: number;
  /** Its value if it is not given. */
  readonly standard: number;
}

/** How fast a game goes, by the environment: the variables that it has, and its timing by their values. */
export interface Pace<Timing> {
  readonly variables: Readonly<Record<string, PaceVariable>>;
  readonly timing: (values: Readonly<Record<string, number>>) => WithCountdown<Timing>;
}

/** `countdownMs`: from the first paid card to the start of play. */
export type WithCountdown<Timing> = Timing & { readonly countdownMs: number };

/** The pace of a game with variables of its own: each in the unit that its name ends with. */
export const pace = <Name extends string, Timing>(
  variables: Readonly<Record<Name, PaceVariable>>,
  timing: (values: Readonly<Record<Name, number>>) => WithCountdown<Timing>,
): Pace<Timing> => ({ variables, timing: (values) => timing(values as Readonly<Record<Name, number>>) });

/** `<GAME>_COUNTDOWN_S` of every game. */
export const COUNTDOWN_S: PaceVariable = { least: 0, most: 3600, standard: 30 };

/** An interval in milliseconds, between two calls or the like. */
export const intervalMs = (standard: number): PaceVariable => ({ least: 20, most: 60_000, standard });

/** The pace of a game without variables of its own: `<GAME>_COUNTDOWN_S` and `<GAME>_CALL_MS`. */
export const plainPace = (name: Uppercase<string>, callMs = 4000): Pace<{ readonly callMs: number }> =>
  pace({ [`${name}_COUNTDOWN_S`]: COUNTDOWN_S, [`${name}_CALL_MS`]: intervalMs(callMs) }, (values) => ({
    countdownMs: 1000 * (values[`${name}_COUNTDOWN_S`] ?? 0),
    callMs: values[`${name}_CALL_MS`] ?? callMs,
  }));
