import { PACE_VARIABLES } from '#domain/rooms/games.ts';

/** The variables that give every game this countdown, and these intervals between its calls and the like. */
export const paceOfAll = (countdownS: number, intervalMs: number): Record<string, string> =>
  Object.fromEntries(
    Object.keys(PACE_VARIABLES).flatMap((name) => {
      if (name.endsWith('_COUNTDOWN_S')) return [[name, `${countdownS}`]];
      return name.endsWith('_MS') ? [[name, `${intervalMs}`]] : [];
    }),
  );
