import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { FairnessLogRow } from '@chewata/common/contract/rooms/fairness';

/** A line of a simulated history: a command, an answer, an event, a fault or a decision, as in one of a chaos run. */
export type SimulatedFact =
  | {
      readonly kind: 'sent';
      readonly id: number;
      readonly client: string;
      readonly user: string;
      readonly call: string;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: 'answered';
      readonly id: number;
      readonly ok: boolean;
      readonly code?: string;
      readonly result?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'unanswered'; readonly id: number }
  | { readonly kind: 'connected' | 'disconnected'; readonly client: string; readonly user: string }
  | {
      readonly kind: 'heard';
      readonly client: string;
      readonly user: string;
      readonly event: string;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: 'fault';
      readonly what: string;
      readonly target: string;
      readonly forMs: number;
      /** Of a stepped clock: how far it is ahead, in ms. */
      readonly byMs?: number;
    }
  | { readonly kind: 'round'; readonly story: RoundStory }
  | {
      readonly kind: 'entry';
      readonly id: string;
      readonly of: string;
      readonly entryAt: number;
      readonly userId: string | null;
      readonly roundId: string | null;
      readonly memo: string;
      readonly postings: readonly (readonly [account: string, amount: number])[];
    }
  | {
      readonly kind: 'stake';
      readonly what: 'stake' | 'refund';
      readonly stakeId: string;
      readonly roundId: string;
      readonly userId: string;
      readonly card: string;
      readonly entryAt: number;
    }
  | { readonly kind: 'wallet'; readonly user: string; readonly main: number; readonly bonus: number }
  | { readonly kind: 'log'; readonly rows: readonly FairnessLogRow[] };

export type Note = (fact: SimulatedFact) => void;
