import { userRounds } from '@chewata/common/contract/games';
import type { Room } from '@chewata/common/contract/rooms';
import { splitEvenly } from '@chewata/common/games/win';
import { fromBirr, toBirr } from '@chewata/common/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { type WinningCard, winningCards } from '#games/winnings.ts';
import type { LiveRoom } from '#realtime/live-room.ts';
import type { RoundResult } from './result-dialog.tsx';

/** Who won with these cards: the room knows the names, the prize is split among the cards (P6). */
function winnersIn(room: Room, cards: readonly string[]): WinningCard[] {
  const shares = splitEvenly(fromBirr(room.netWin), cards.map(Number));
  return cards.map((card) => {
    const owner = Object.keys(room.players).find((user) => room.players[user]?.includes(card)) ?? '';
    return {
      card,
      username: room.userNames[owner] ?? '',
      phone: room.maskedPhones[owner] ?? '',
      amount: toBirr(shares.get(Number(card)) ?? fromBirr(0)),
      tax: 0,
    };
  });
}

/** gameFinished usually comes first; only after this is the history asked. */
const PATIENCE_MS = 1200;

/** The cards that won a round of mine, by the bet history; null where the round is not in it yet. */
async function winningIn(roundId: string): Promise<readonly string[] | null> {
  await new Promise((done) => setTimeout(done, PATIENCE_MS));
  const { rooms } = await call(userRounds, { query: { pageNumber: '1' } });
  const row = rooms.find((one) => one.roundId === roundId);
  return row ? Object.values(row.winners).flat() : null;
}

export type ResultState =
  | { state: 'open' }
  /** Over, and told. */
  | { state: 'over'; result: RoundResult }
  /** Over while nobody was told here, and not in the history either. */
  | { state: 'unknown' };

/** How a round ended: as it was told, or, for who was away then, by the bet history. */
export function useResult(live: LiveRoom | null, me: string): ResultState {
  const room = live?.room;
  const untold = room?.status === 'Finished' && live?.end === null;
  const asked = useQuery({
    queryKey: ['round-result', room?.id],
    queryFn: () => winningIn(room?.id ?? ''),
    enabled: untold,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (room?.status !== 'Finished') return { state: 'open' };
  const common = {
    roundId: room.id,
    prize: room.netWin,
    myCards: room.players[me] ?? [],
    called: room.calledNumbers as number[],
  };
  if (live?.end) return { state: 'over', result: { ...common, winning: winningCards(live.end.winners) } };
  if (asked.data && asked.data.length > 0)
    return { state: 'over', result: { ...common, winning: winnersIn(room, asked.data) } };
  return asked.isFetched ? { state: 'unknown' } : { state: 'open' };
}
