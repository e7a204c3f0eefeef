import { fromBirr } from '@chewata/common/money';
import { groupBy } from './group-by.ts';
import type { At, Command, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'a money command is done once or not at all';

/** The entry that each call makes; each command of a player has an amount of its own. */
const ENTRY_OF: Readonly<Record<string, string>> = {
  pay: 'deposit',
  withdraw: 'withdraw-hold',
  transfer: 'transfer',
};

/** Every entry balances, no command was done twice or half, and a refused one not at all. */
export const checkCommands = (observed: Observed): Violation[] => [
  ...balancedEntries(observed),
  ...Object.entries(ENTRY_OF).flatMap(([call, kind]) => doneOnce(observed, call, kind)),
  ...sameOutcome(observed),
];

function balancedEntries(observed: Observed): Violation[] {
  const known = new Map<string, number>();
  return observed.of('entry').flatMap(({ id, postings, index }) => {
    const before = known.get(id);
    known.set(id, index);
    const sum = postings.reduce((total, [, amount]) => total + amount, 0);
    return [
      ...(before === undefined ? [] : [violation(`entry ${id} is in the journal twice`, [before, index])]),
      ...(sum === 0 ? [] : [violation(`entry ${id} does not balance: ${sum} santim`, [index])]),
    ];
  });
}

const amountOf = ({ args }: At<'sent'>): number => fromBirr((args[0] as { amount: number }).amount);

function doneOnce(observed: Observed, call: string, kind: string): Violation[] {
  const sent = observed.commands.filter((command) => command.sent.call === call);
  const groups = groupBy(sent, ({ sent }) => `${sent.user} ${amountOf(sent)}`);
  const entries = groupBy(
    observed.of('entry').filter(({ of }) => of === kind),
    ({ userId, postings }) => `${userId} ${Math.max(...postings.map(([, amount]) => amount))}`,
  );
  const players = new Set(observed.of('wallet').map(({ user }) => user));
  return [...new Set([...groups.keys(), ...entries.keys()])].flatMap((what) => {
    if (!players.has(what.split(' ')[0] ?? '')) return [];
    const asked = byKey(groups.get(what) ?? []);
    const done = entries.get(what) ?? [];
    const sure = asked.filter((attempts) => attempts.some(({ answered }) => answered?.ok)).length;
    const unsure = asked.filter(
      (attempts) => !attempts.some(({ answered }) => answered?.ok) && attempts.some(isUnknown),
    ).length;
    if (done.length >= sure && done.length <= sure + unsure) return [];
    const lines = [...(groups.get(what) ?? []).flatMap(linesOf), ...done.map(({ index }) => index)];
    return [
      violation(
        `${call} of ${what} santim: acknowledged ${sure}, unknown ${unsure}, done ${done.length}`,
        lines,
      ),
    ];
  });
}

/** The attempts of each command. */
const byKey = (commands: readonly Command[]): Command[][] => [
  ...groupBy(commands, ({ sent }) => sent.key ?? `${sent.id}`).values(),
];

/** Codes after which a command may have been done all the same. */
const UNKNOWN_AFTER = new Set(['UNAVAILABLE', 'INTERNAL', 'HTTP_502', 'HTTP_503', 'HTTP_504']);
/** No answer says whether the command was done. */
export const isUnknown = ({ answered }: Command): boolean =>
  answered === null || (!answered.ok && UNKNOWN_AFTER.has(answered.code ?? ''));

const linesOf = ({ sent, answered }: Command): number[] => [
  sent.index,
  ...(answered ? [answered.index] : []),
];

/** The same key gives the same outcome. */
function sameOutcome(observed: Observed): Violation[] {
  const keyed = observed.commands.filter(({ sent }) => sent.key !== undefined);
  return byKey(keyed).flatMap((attempts) => {
    const ids = new Set(
      attempts.flatMap(({ answered }) => (answered?.ok ? [String(answered.result?.txnId ?? '')] : [])),
    );
    return ids.size > 1
      ? [violation(`one key, ${ids.size} outcomes: ${[...ids].join(', ')}`, attempts.flatMap(linesOf))]
      : [];
  });
}

const violation = (message: string, lines: readonly number[]): Violation => ({ rule: RULE, message, lines });
