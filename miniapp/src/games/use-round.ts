import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import type { Room } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { firstScreen } from '#device/first-screen.ts';
import { useRoomSeconds } from '#realtime/server-seconds.ts';
import { useGameRoom } from '#realtime/use-room.ts';
import { useBackButton, useClosingConfirmation, useSwipeLock } from '#telegram/hooks.ts';
import { toastNotice } from '#ui/feedback/toast.ts';
import { useBackgroundPlay } from './background/use-background-play.ts';
import { uiOf } from './game-ui.ts';
import { type CardsStart, joinPayloadOf, type RoundStart, type StakeNotice } from './navigation.ts';
import { loadConfetti } from './result/confetti.ts';
import { useDelayed } from './use-delayed.ts';

/** The server sends the reason of a refund right after the refund itself. */
export const REASON_DELAY_MS = 700;

const NO_CARDS: readonly string[] = [];

export interface Round {
  live: LiveRoom | null;
  room: Room | null;
  /** My paid cards; none while I watch. */
  myCards: readonly string[];
  /** Seconds left of the countdown; 0 if none runs. */
  seconds: number;
  toStakes: (notice: StakeNotice | null) => void;
  /** To the next room of the stake. Selects these cards there if they are free. */
  toCards: (cards: readonly string[]) => void;
  back: () => void;
}

export interface RoundOptions {
  /** Stays on the screen if the room cannot be joined. */
  ignoresJoinFailure?: boolean;
}

/** A round that is played or watched: its live room, and the ways out of it. */
export function useRound(
  game: Game,
  start: RoundStart,
  { ignoresJoinFailure = false }: RoundOptions = {},
): Round {
  const { t } = useTranslation('games');
  const navigate = useNavigate();
  const { paths } = uiOf(game);
  const { stake, gameSpaceObject: space } = start.requestPackage;

  // Several events may announce the same end: only the first one navigates.
  const left = useRef(false);
  function leaveFor(path: string, state: object): void {
    if (left.current) return;
    left.current = true;
    void navigate(path, { replace: true, state });
  }
  const toStakes = (notice: StakeNotice | null) =>
    leaveFor(paths.stakesAfterRound ?? paths.stakes, { gameSpace: space, notice });
  function toCards(cards: readonly string[]): void {
    const next: CardsStart = {
      singleStake: stake,
      userPhone: start.phoneNumber,
      gameSpace: space,
      cards: [...cards],
    };
    leaveFor(paths.cards, next);
  }

  const { live } = useGameRoom(game, (known) => (known ? { roomId: known.room.id } : joinPayloadOf(start)), {
    onJoinFailed(text) {
      if (!ignoresJoinFailure) toStakes({ tone: 'bad', text });
    },
    onMoved() {
      void toastNotice(t('round:room.moved'));
      toCards([]);
    },
    onTimeout: (reason) =>
      toStakes({ tone: reason?.success ? 'good' : 'bad', text: reason?.message ?? t('round:room.refunded') }),
  });
  const room = live?.room ?? null;
  const myCards = room ? ownCards(room) : NO_CARDS;
  const seconds = useRoomSeconds(room?.status === 'Starting' ? room.countDownVal : 0);
  const back = () => toStakes(null);

  useBackgroundPlay(game, room, { roomId: start.roomId, space, leaves: true });
  // A win may come while the connection is down.
  useEffect(() => void firstScreen.then(loadConfetti), []);
  useSwipeLock(true);
  useClosingConfirmation(room?.status === 'Playing' && myCards.length > 0);
  useBackButton(back);
  useDelayed(room?.status === 'Refunded', REASON_DELAY_MS, () =>
    toStakes({ tone: 'bad', text: t('round:room.refunded') }),
  );
  return { live, room, myCards, seconds, toStakes, toCards, back };
}
