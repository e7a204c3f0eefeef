import { LAST_WINS, type LobbyWin } from '@chewata/common/contract/rooms/lobby';
import type { Game } from '@chewata/common/games';
import { type Santim, sum, toBirr } from '@chewata/common/money';
import type { Round } from '#domain/rooms/round.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** Of this many rounds some have no winner: a side of flip that no player took. */
const ROUNDS = 2 * LAST_WINS;

/** The wins of a game's last public rounds, newest first. */
export async function lastWins(ctx: Pick<RoomsContext, 'rounds'>, game: Game): Promise<LobbyWin[]> {
  const rounds = await ctx.rounds.finishedLast(game, ROUNDS);
  return rounds.flatMap((round) => winIn(round) ?? []).slice(0, LAST_WINS);
}

/** The highest sum that one player won in the round; null if no player won. */
function winIn({ id, stake, winners, people, endedAt }: Round): LobbyWin | null {
  const users = [...new Set(winners.map(({ userId }) => userId))];
  const wins = users.map((user): [phone: string, amount: Santim] => [
    people[user]?.phone ?? '',
    sum(winners.filter(({ userId }) => userId === user).map(({ amount }) => amount)),
  ]);
  const [first] = wins.sort(([, a], [, b]) => b - a);
  if (!first || !endedAt) return null;
  const [phone, amount] = first;
  return {
    roundId: id,
    stake: toBirr(stake),
    phone,
    amount: toBirr(amount),
    winners: users.length,
    at: endedAt.toISOString(),
  };
}
