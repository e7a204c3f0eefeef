import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import type { Room } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#api/session.ts';
import { useRoomSeconds } from '#realtime/server-seconds.ts';
import { useGameRoom } from '#realtime/use-room.ts';
import { toastNotice } from '#ui/feedback/toast.ts';
import { useBackgroundPlay } from './background/use-background-play.ts';
import { uiOf } from './game-ui.ts';
import { type CardsStart, type StakeNotice, toRoundStart } from './navigation.ts';
import { useDelayed } from './use-delayed.ts';
import './unlock-sounds.ts';

/** How long the room may take, after its countdown, to announce that it plays or why it does not. */
const START_DELAY_MS = 1200;

export interface WaitingRoom {
  room: Room | null;
  /** Seconds left of the countdown; 0 if none runs. */
  seconds: number;
  /** The countdown is over, and my round is about to begin. */
  isStarting: boolean;
  /** Leaves for the stakes, unless the room has already led elsewhere. */
  toStakes: (notice: StakeNotice | null) => void;
}

/** The room of a stake before play, in which the player chooses cards. Leads to the round when play begins. */
export function useWaitingRoom(game: Game, start: CardsStart): WaitingRoom {
  const { t } = useTranslation('games');
  const navigate = useNavigate();
  const { phoneNo } = useMe();
  const { singleStake: stake, gameSpace: space } = start;
  const { paths } = uiOf(game);
  const [isStarting, setStarting] = useState(false);
  // Several events may announce the same end: only the first one navigates.
  const left = useRef(false);
  function leaveFor(path: string, state: object): void {
    if (left.current) return;
    left.current = true;
    void navigate(path, { replace: true, state });
  }
  const toStakes = (notice: StakeNotice | null) => leaveFor(paths.stakes, { gameSpace: space, notice });
  const hasPaid = (live: LiveRoom | null) => live !== null && ownCards(live.room).length > 0;

  const { live, join } = useGameRoom(
    game,
    (known) => {
      if (known && hasPaid(known)) return { roomId: known.room.id };
      if (start.roomId) return { roomId: start.roomId };
      return { stake, gameSpace: space?._id ?? null, createGame: true };
    },
    {
      onJoinFailed: (text) => toStakes({ tone: 'bad', text }),
      onMoved: () => void toastNotice(t('round:room.moved')),
      onCountdownFinished: () => setStarting(hasPaid(live)),
      onTimeout: (reason) =>
        hasPaid(live)
          ? toStakes({
              tone: reason?.success ? 'good' : 'bad',
              text: reason?.message ?? t('round:room.refunded'),
            })
          : void join(),
    },
  );
  const room = live?.room ?? null;
  useBackgroundPlay(game, room, { roomId: start.roomId ?? null, space });
  const status = room?.status;
  const seconds = useRoomSeconds(status === 'Starting' && room ? room.countDownVal : 0);

  const isRefunded = hasPaid(live) && status === 'Refunded';
  const goOn = () =>
    isRefunded
      ? toStakes({ tone: 'bad', text: t('round:room.refunded') })
      : leaveFor(paths.round, toRoundStart(phoneNo, stake, space, room?.id ?? null));
  const toRound = useEffectEvent(goOn);
  const hasStarted = hasPaid(live) && (status === 'Playing' || status === 'Finished');
  useEffect(() => {
    if (hasStarted) toRound();
  }, [hasStarted]);
  useDelayed(isStarting || isRefunded, START_DELAY_MS, goOn);

  return { room, seconds, isStarting, toStakes };
}
