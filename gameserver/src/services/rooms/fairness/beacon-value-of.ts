import type { Round } from '#domain/rooms/round.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** D11: without its beacon for this long after the announced time, a round is refunded. */
export const BEACON_WAIT_MS = 30_000;

/** The value of the beacon that the round announced, kept in its document; null if it cannot be had now. */
export async function beaconValueOf(
  { beacon, rounds }: Pick<RoomsContext, 'beacon' | 'rounds'>,
  round: Pick<Round, 'id' | 'beacon'>,
): Promise<string | null> {
  const announced = round.beacon;
  if (!announced) return null;
  if (announced.randomness !== null) return announced.randomness;
  if (announced.chain !== beacon.chain.hash) return null;
  const value = await beacon.value(announced.round);
  if (!value) return null;
  const { signature, randomness } = value;
  await rounds.keepBeacon(round.id, { ...announced, signature, randomness });
  return randomness;
}
