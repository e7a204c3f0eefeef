import { fromBirr } from '@chewata/common/money';
import type { Balance } from './balance-changes.ts';
import type { Command, Observed } from './observed.ts';
import { publishedAt } from './published-at.ts';

/** `updateBalance` says what was true this long ago at most. */
const EVENT_AGE_MS = 15_000;

export interface Received {
  readonly user: string;
  readonly balance: Balance;
  readonly from: number;
  readonly to: number;
  readonly index: number;
  /** True of a request: what was confirmed before it is in its answer. An event may be older than that. */
  readonly isAnswer: boolean;
  /** Entries that it must contain: those of the command that it answers. */
  readonly own: ReadonlySet<string>;
}

/** When each entry was confirmed to a user: the key is the user's id and the entry's. */
export type Confirmations = ReadonlyMap<string, number>;

/** Each balance that a client was sent. */
export function receivedBalances(observed: Observed): Received[] {
  const asked = observed.commands.flatMap(({ sent, answered }): Received[] => {
    const result = answered?.ok ? answered.result : undefined;
    if (!answered || typeof result?.activeBalance !== 'number' || typeof result.bonusWallet !== 'number')
      return [];
    return [
      {
        user: sent.user,
        balance: [fromBirr(result.activeBalance), fromBirr(result.bonusWallet)],
        from: sent.at,
        to: answered.at,
        index: answered.index,
        isAnswer: true,
        own: ownStakes(observed, { sent, answered }),
      },
    ];
  });
  const events = observed.of('heard').flatMap(({ event, args, user, at, index }): Received[] => {
    if (event !== 'updateBalance') return [];
    const { activeBalance, bonusWallet } = args[0] as { activeBalance: number; bonusWallet: number };
    const balance: Balance = [fromBirr(activeBalance), fromBirr(bonusWallet)];
    return [
      {
        user,
        balance,
        from: publishedAt(args, at) - EVENT_AGE_MS,
        to: at,
        index,
        isAnswer: false,
        own: NONE,
      },
    ];
  });
  return [...asked, ...events];
}

const NONE: ReadonlySet<string> = new Set();

/** The stakes that an acknowledged payment has posted. Their times say nothing if clocks were stepped. */
function ownStakes(observed: Observed, { sent, answered }: Command): ReadonlySet<string> {
  if (!answered || !sent.call.endsWith('.confirmCards') || observed.steppedMs > 0) return NONE;
  const posted = observed.of('stake').filter(({ what, userId, card, roundId, entryAt }) => {
    const isTheirs = userId === sent.user && roundId === answered.result?.roomId;
    const isAsked = (sent.args[0] as readonly string[]).includes(card);
    return what === 'stake' && isTheirs && isAsked && entryAt >= sent.at && entryAt <= answered.at;
  });
  return new Set(posted.map(({ stakeId }) => stakeId));
}

/** The ends of rounds and the acknowledged withdrawals that a user has received. */
export function confirmationsIn(observed: Observed): Confirmations {
  const known = new Map<string, number>();
  const note = (user: string, at: number, entry: string) => {
    const key = `${user} ${entry}`;
    known.set(key, Math.min(at, known.get(key) ?? at));
  };
  for (const { event, args, user, at } of observed.of('heard'))
    if (event === 'gameFinished') note(user, at, `settle:${(args[3] as { roomId: string }).roomId}`);
  for (const { sent, answered } of observed.commands)
    if (answered?.ok && sent.call === 'withdraw')
      note(sent.user, answered.at, `withdraw-hold:${answered.result?.txnId}`);
  return known;
}
