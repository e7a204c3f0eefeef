import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { FairnessLogRow } from '@chewata/common/contract/rooms/fairness';

/** A disturbance of the installation; it lasts `forMs`, after which the programs may need a moment to return. */
interface Fault {
  readonly kind: 'fault';
  readonly what: string;
  readonly target: string;
  readonly forMs: number;
  /** Of a stepped clock: how far it is ahead of the others, in ms. */
  readonly byMs?: number;
}
/** A client sent a command. `key`: its Idempotency-Key, the same if it is repeated. */
interface Sent {
  readonly kind: 'sent';
  readonly id: number;
  readonly client: string;
  readonly user: string;
  readonly call: string;
  readonly args: readonly unknown[];
  readonly key?: string;
}
interface Answered {
  readonly kind: 'answered';
  readonly id: number;
  readonly ok: boolean;
  /** Of a refusal. */
  readonly code?: string;
  readonly result?: Readonly<Record<string, unknown>>;
}
/** No answer came: the command may have been carried out or not. */
interface Unanswered {
  readonly kind: 'unanswered';
  readonly id: number;
}
interface Connected {
  readonly kind: 'connected';
  readonly client: string;
  readonly user: string;
}
interface Disconnected {
  readonly kind: 'disconnected';
  readonly client: string;
  readonly user: string;
}
/** An event that a client received. */
interface Heard {
  readonly kind: 'heard';
  readonly client: string;
  readonly user: string;
  readonly event: string;
  readonly args: readonly unknown[];
}

/** A decision of the servers, read when everything was over. */
interface Story {
  readonly kind: 'round';
  readonly story: RoundStory;
}
/** A journal entry; amounts in santim, `entryAt` in epoch ms. */
export interface Entry {
  readonly kind: 'entry';
  readonly id: string;
  readonly of: string;
  readonly entryAt: number;
  readonly userId: string | null;
  readonly roundId: string | null;
  readonly memo: string;
  readonly postings: readonly (readonly [account: string, amount: number])[];
}
/** A paid card, or one that was paid back. */
export interface Stake {
  readonly kind: 'stake';
  readonly what: 'stake' | 'refund';
  readonly stakeId: string;
  readonly roundId: string;
  readonly userId: string;
  readonly card: string;
  readonly entryAt: number;
}
/** A withdrawal at the end; amount in santim. It is over if its status is `success` or `Declined`. */
export interface Withdrawal {
  readonly kind: 'withdrawal';
  readonly id: string;
  readonly user: string;
  readonly amount: number;
  readonly status: string;
}
/** The balance of a player at the end, in santim. */
interface Wallet {
  readonly kind: 'wallet';
  readonly user: string;
  readonly main: number;
  readonly bonus: number;
}
interface Log {
  readonly kind: 'log';
  readonly rows: readonly FairnessLogRow[];
}

/** A fact of a run, real or simulated, for its judge. */
export type RunFact =
  | Fault
  | Sent
  | Answered
  | Unanswered
  | Connected
  | Disconnected
  | Heard
  | Story
  | Entry
  | Stake
  | Withdrawal
  | Wallet
  | Log;

export type Note = (fact: RunFact) => void;
