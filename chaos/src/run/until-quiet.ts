import { setTimeout as sleep } from 'node:timers/promises';
import { liveRooms } from '@chewata/common/contract/admin/rounds';
import { scriptedCalls } from '@chewata/common/scripted-calls';

/** By then every room that was open has ended. */
const ROOMS_END_MS = 180_000;
/** Payouts come to their end, and servers ask again about payments whose callback was lost. */
const QUIET_MS = 75_000;

/** Waits until every round has ended and no money is under way. */
export async function untilQuiet(url: string, token: string): Promise<void> {
  const call = scriptedCalls(url);
  const deadline = Date.now() + ROOMS_END_MS;
  while (Date.now() < deadline) {
    const answer = await call(liveRooms, { token }).catch(() => null);
    if (answer?.rooms.every(({ status }) => status === 'Available')) break;
    await sleep(1000);
  }
  await sleep(QUIET_MS);
}
