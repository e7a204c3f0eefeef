import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { isSignature, randomnessOf } from '@chewata/common/fairness/beacon-value';
import { type BeaconChain, timeOfRound } from '@chewata/common/fairness/chain';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import type { Beacon, BeaconSource, BeaconValue } from '../ports/beacon.ts';

/** Without a new round for this long, the beacon counts as away. */
const AWAY_MS = 30_000;
/** A base may publish a round this late without the machine's clock being at fault. */
const LATE_MS = 2000;
const KEPT_ROUNDS = 200;

const answer = z.object({ round: z.int().positive(), signature: z.string().refine(isSignature) });

export interface BeaconOptions {
  readonly log: Log;
  /** The machine's clock. */
  readonly now: () => number;
  /** A clock that is never set. */
  readonly monotonic: () => number;
}

/** Fetches rounds from any of the sources and accepts only what the chain has signed. */
export function beaconClient(
  chain: BeaconChain,
  sources: readonly BeaconSource[],
  { log, now, monotonic }: BeaconOptions,
): Beacon {
  const known = new Map<number, BeaconValue>();
  const asked = new Map<number, Promise<BeaconValue | null>>();
  let newest: { readonly round: number; readonly gotAt: number } | null = null;
  let skew = 0;

  /** Checks the signature, unless it is known to be right. */
  function accept(round: number, signature: string): BeaconValue | null {
    const kept = known.get(round);
    if (kept) return kept.signature === signature ? kept : null;
    if (!isSignatureOf(chain, round, signature)) return null;
    const value = { round, signature, randomness: randomnessOf(signature) };
    known.set(round, value);
    for (const old of known.keys()) if (known.size > KEPT_ROUNDS) known.delete(old);
    if (newest === null || round > newest.round) newest = { round, gotAt: monotonic() };
    return value;
  }

  async function ask(source: BeaconSource, wanted: number | 'latest'): Promise<BeaconValue | null> {
    try {
      const got = await source.fetch(wanted);
      if (got === null) return null;
      const read = answer.safeParse(got);
      const { round = 0, signature = '' } = read.data ?? {};
      const fits = read.success && (wanted === 'latest' || wanted === round);
      const value = fits ? accept(round, signature) : null;
      if (!value) log.warn({ base: source.name, round: wanted }, 'wrong answer of a beacon base');
      return value;
    } catch (error) {
      log.warn({ base: source.name, round: wanted, reason: String(error) }, 'beacon base failed');
      return null;
    }
  }

  /** The first good answer of any source. */
  const askAll = (wanted: number): Promise<BeaconValue | null> =>
    Promise.any(
      sources.map(async (source) => {
        const value = await ask(source, wanted);
        if (!value) throw new Error('no value');
        return value;
      }),
    ).catch(() => null);

  return {
    chain,
    state: () => (newest !== null && monotonic() - newest.gotAt <= AWAY_MS ? 'ready' : 'away'),
    value: async (round) => {
      const running = known.get(round) ?? asked.get(round);
      if (running) return running;
      const request = askAll(round).finally(() => asked.delete(round));
      asked.set(round, request);
      return request;
    },
    refresh: async () => {
      const sentAt = now();
      const answers = await Promise.all(
        sources.map(async (source) => ({ round: (await ask(source, 'latest'))?.round, gotAt: now() })),
      );
      // A base that is behind the others says nothing about this machine's clock.
      const latest = answers.find(({ round }) => round !== undefined && round === newest?.round);
      if (!latest || !newest) return;
      // Nor does a beacon that has stopped: its newest round was due to be followed by another one.
      const isFresh = monotonic() - newest.gotAt < 1000 * chain.period + LATE_MS;
      const measured = skewAt(chain, newest.round, sentAt, latest.gotAt);
      skew = isFresh || measured < 0 ? measured : 0;
    },
    passed: () => newest && timeOfRound(chain, newest.round) + (monotonic() - newest.gotAt),
    clockSkew: () => skew,
  };
}

/**
 * How far a clock is off that read `sentAt` before and `gotAt` after a base was asked for its newest round: it is
 * behind if the round was not due yet, ahead if a later one was.
 */
function skewAt(chain: BeaconChain, round: number, sentAt: number, gotAt: number): number {
  const [published, next] = [timeOfRound(chain, round), timeOfRound(chain, round + 1)];
  if (gotAt < published) return gotAt - published;
  return Math.max(0, sentAt - next - LATE_MS);
}
