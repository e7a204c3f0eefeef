import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import type { Room } from '@chewata/common/contract/rooms/room';
import { userRounds } from '@chewata/common/contract/rooms/rounds';
import { splitEvenly } from '@chewata/common/games/win';
import { fromBirr, toBirr } from '@chewata/common/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { ownerOf, type WinningCard, winningCards } from '#games/result/winnings.ts';
import type { BingoResult } from './bingo-result-dialog.tsx';

/** The winners with these cards: the room knows their names, and the cards share the prize evenly (P6). */
function winnersWith(cards: readonly string[], room: Room): WinningCard[] {
  const shares = splitEvenly(fromBirr(room.netWin), cards.map(Number));
  return cards.map((card) => ({
    card,
    ...ownerOf(room, card),
    amount: toBirr(shares.get(Number(card)) ?? fromBirr(0)),
    tax: 0,
  }));
}

/** gameFinished usually arrives within this time; the bet history is asked only after it. */
const EVENT_TIMEOUT_MS = 1200;

/** The winning cards of a round of mine, from the bet history; null if the round is not in it yet. */
async function winningCardsInHistory(roundId: string): Promise<readonly string[] | null> {
  await new Promise((done) => setTimeout(done, EVENT_TIMEOUT_MS));
  const { rooms } = await call(userRounds, { query: { pageNumber: '1' } });
  const row = rooms.find((one) => one.roundId === roundId);
  return row ? Object.values(row.winners).flat() : null;
}

export type BingoResultState =
  | { state: 'open' }
  | { state: 'over'; result: BingoResult }
  /** The round is over, but this device missed the event and the history does not have the round. */
  | { state: 'unknown' };

/** How a round ended: by the server's event, or, if this device missed it, by the bet history. */
export function useBingoResult(live: LiveRoom | null): BingoResultState {
  const room = live?.room;
  const hasMissedEvent = room?.status === 'Finished' && live?.end === null;
  const history = useQuery({
    queryKey: ['round-result', room?.id],
    queryFn: () => winningCardsInHistory(room?.id ?? ''),
    enabled: hasMissedEvent,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (room?.status !== 'Finished') return { state: 'open' };
  const common = {
    roundId: room.id,
    prize: room.netWin,
    myCards: ownCards(room),
    called: room.calledNumbers as number[],
  };
  if (live?.end) return { state: 'over', result: { ...common, winning: winningCards(live.end.winners) } };
  if (history.data && history.data.length > 0)
    return { state: 'over', result: { ...common, winning: winnersWith(history.data, room) } };
  return history.isFetched ? { state: 'unknown' } : { state: 'open' };
}
