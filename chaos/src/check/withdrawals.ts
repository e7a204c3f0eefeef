import { groupBy } from './group-by.ts';
import type { At, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'a withdrawal is held once, and paid or returned once';
const HOLD = 'withdraw-hold';
const ENDS = ['withdraw-paid', 'withdraw-returned'];
/** The entry that goes with a status that is final. */
const END_OF: Readonly<Record<string, string>> = { success: 'withdraw-paid', Declined: 'withdraw-returned' };

/** Every withdrawal has one hold of its amount, and the end that its status says; no entry is without a withdrawal. */
export function checkWithdrawals(observed: Observed): Violation[] {
  const entries = observed.of('entry').filter(({ of }) => of === HOLD || ENDS.includes(of));
  const byId = groupBy(entries, ({ id }) => id.slice(id.indexOf(':') + 1));
  const known = new Map(observed.of('withdrawal').map((withdrawal) => [withdrawal.id, withdrawal]));
  return [...new Set([...byId.keys(), ...known.keys()])].flatMap((id) =>
    wrongOf(known.get(id), byId.get(id) ?? []).map((what) => ({
      rule: RULE,
      message: `withdrawal ${id} ${what}`,
      lines: [...(byId.get(id) ?? []), known.get(id)].flatMap((line) => line?.index ?? []),
    })),
  );
}

function wrongOf(withdrawal: At<'withdrawal'> | undefined, entries: readonly At<'entry'>[]): string[] {
  if (!withdrawal) return ['is in the journal only'];
  const { user, amount, status } = withdrawal;
  const heldBy = `user:${user}:held`;
  const moved = ({ postings }: At<'entry'>) =>
    postings.reduce((sum, [account, by]) => sum + (account === heldBy ? by : 0), 0);
  const holds = entries.filter(({ of }) => of === HOLD);
  const ends = entries.filter(({ of }) => ENDS.includes(of));
  const expected = END_OF[status];
  return [
    ...(holds.length === 1 && holds.every((hold) => moved(hold) === amount)
      ? []
      : [`of ${amount} santim holds ${holds.map(moved).join(' and ') || 'nothing'}`]),
    ...(expected === undefined || ends.some(({ of }) => of === expected)
      ? []
      : [`is ${status} without ${expected}`]),
    ...(ends.length > 1 ? ['was ended more than once'] : []),
    ...ends
      .filter((end) => moved(end) !== -amount)
      .map((end) => `of ${amount} santim ends with ${moved(end)}`),
  ];
}
