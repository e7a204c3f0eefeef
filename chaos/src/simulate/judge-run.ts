import { GAME_NAMES, gameTable } from '@chewata/common/games';
import {
  SIMULATED_CALL_MS,
  type SimulateOptions,
  simulate,
} from '@chewata/gameserver/testing/simulate/simulate';
import { checkHistory } from '../check/check-history.ts';
import type { Violation } from '../check/violation.ts';
import type { Line, LineOf } from '../history/lines.ts';
import type { History } from '../history/read-history.ts';

const CALL_MS = gameTable(GAME_NAMES, () => SIMULATED_CALL_MS);

export interface JudgedRun {
  readonly seed: number;
  readonly history: History;
  readonly violations: readonly Violation[];
}

/** One simulated run, and what the checker of histories says about it. */
export async function judgeRun(seed: number, options: SimulateOptions = {}): Promise<JudgedRun> {
  const { facts, failures } = await simulate(seed, options);
  const begin: LineOf<'begin'> = {
    ...{ kind: 'begin', seed, callMs: CALL_MS, chain: null },
    at: facts[0]?.at ?? 0,
  };
  const lines: readonly Line[] = [begin, ...facts];
  const history = { begin, lines };
  const { violations } = checkHistory(history);
  return { seed, history, violations: [...violations, ...failures.map(failedStep)] };
}

/** An error that a server reports as its own is a violation. */
const failedStep = (error: unknown): Violation => ({
  rule: 'no server fails by itself',
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  lines: [],
});
