import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 300_000;

/** The id of a round of that game that was played to its end by the simulated players. */
export async function finishedRound(url: string, game: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${url}/api/room/fairness-log`);
    const { rounds } = (await answer.json()) as {
      rounds: readonly { roundId: string; game: string; fate: string }[];
    };
    const found = rounds.find((round) => round.game === game && round.fate === 'played');
    if (found) return found.roundId;
    await sleep(1000);
  }
  throw new Error(`no round of ${game} has ended within ${PATIENCE_MS / 1000} s`);
}
