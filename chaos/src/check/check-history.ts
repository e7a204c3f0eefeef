import type { History } from '../history/read-history.ts';
import { checkBalances } from './balances.ts';
import { checkBeacons } from './beacons.ts';
import { checkCallOrder } from './call-order.ts';
import { checkCommands } from './commands.ts';
import { checkDeadlines, type Punctuality, punctuality } from './deadlines.ts';
import { checkEarlySeeds } from './early-seeds.ts';
import { checkMissedCalls } from './missed-calls.ts';
import { observe } from './observed.ts';
import { checkOwners } from './owners.ts';
import { checkResults } from './results.ts';
import { checkStakes } from './stakes.ts';
import { checkTransfers } from './transfers.ts';
import type { Violation } from './violation.ts';
import { checkWithdrawals } from './withdrawals.ts';

const CHECKS = [
  checkCallOrder,
  checkMissedCalls,
  checkOwners,
  checkStakes,
  checkResults,
  checkBalances,
  checkCommands,
  checkTransfers,
  checkWithdrawals,
  checkBeacons,
  checkEarlySeeds,
  checkDeadlines,
];
/** The commands that move money. */
const MONEY_CALLS = /(confirmCards|removeCards|^(pay|withdraw|transfer|deposit))$/;

export interface Verdict {
  readonly violations: readonly Violation[];
  readonly figures: {
    readonly rounds: number;
    readonly faults: Readonly<Record<string, number>>;
    readonly moneyCommands: number;
    readonly punctuality: Punctuality;
  };
}

/** Judges a whole history. */
export function checkHistory(history: History): Verdict {
  const observed = observe(history);
  const faults: Record<string, number> = {};
  for (const { what } of observed.of('fault')) faults[what] = (faults[what] ?? 0) + 1;
  return {
    violations: CHECKS.flatMap((check) => check(observed)),
    figures: {
      rounds: observed.stories.size,
      faults,
      moneyCommands: observed.commands.filter(({ sent }) => MONEY_CALLS.test(sent.call)).length,
      punctuality: punctuality(observed),
    },
  };
}
