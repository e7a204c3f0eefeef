import { type Change, changesByUser, firstAt, total } from './balance-changes.ts';
import type { Observed } from './observed.ts';
import { canGive } from './possible-sums.ts';
import { type Confirmations, confirmationsIn, type Received, receivedBalances } from './received-balances.ts';
import type { Violation } from './violation.ts';

/** An entry whose time is this far from a request may have been committed on either side of it. */
const UNSURE_MS = 5000;

/** Every balance was true between request and answer, none was ever negative, and the last is the ledger's. */
export function checkBalances(observed: Observed): Violation[] {
  const changes = changesByUser(observed);
  const confirmations = confirmationsIn(observed);
  return [
    ...receivedBalances(observed).flatMap((received) =>
      wasTrue(received, changes.get(received.user) ?? [], confirmations, observed.steppedMs),
    ),
    ...observed.of('wallet').flatMap(({ user, main, bonus, index }) => {
      const sum = total(changes.get(user) ?? []);
      return sum[0] === main && sum[1] === bonus
        ? []
        : [
            {
              rule: 'the last balance is that of the ledger',
              message: `${user} has ${main} and ${bonus} santim; the journal gives ${sum.join(' and ')}`,
              lines: [index],
            },
          ];
    }),
    ...[...changes].flatMap(([user, list]) => negative(user, list, observed.steppedMs)),
  ];
}

function wasTrue(
  received: Received,
  changes: readonly Change[],
  confirmations: Confirmations,
  steppedMs: number,
): Violation[] {
  const first = firstAt(changes, received.from - UNSURE_MS - steppedMs);
  const inDoubt = changes.slice(first, firstAt(changes, received.to + steppedMs + 1));
  const isSure = ({ entry }: Change) =>
    received.own.has(entry.id) ||
    (received.isAnswer &&
      (confirmations.get(`${received.user} ${entry.id}`) ?? received.from) < received.from);
  const unsure = inDoubt.filter((change) => !isSure(change));
  const base = total(inDoubt.filter(isSure), changes[first - 1]?.after);
  if (canGive(base, unsure, received.balance)) return [];
  return [
    {
      rule: 'a balance was true when it was sent',
      message: `${received.user} received ${received.balance.join(' and ')} santim; the journal had ${base.join(' and ')} before, and ${unsure.length} entries after that`,
      lines: [...unsure.slice(0, 5).map(({ entry }) => entry.index), received.index],
    },
  ];
}

function negative(user: string, changes: readonly Change[], steppedMs: number): Violation[] {
  for (const [place, { at, after: balance, entry }] of changes.entries()) {
    // Entries of the same moment, by clocks that may differ, may have been posted in any order.
    if ((changes[place + 1]?.at ?? Number.POSITIVE_INFINITY) - at <= steppedMs) continue;
    if (balance[0] < 0 || balance[1] < 0)
      return [
        {
          rule: 'no balance is negative',
          message: `${user} had ${balance.join(' and ')} santim`,
          lines: [entry.index],
        },
      ];
  }
  return [];
}
