import type { Room } from '@chewata/common/contract/rooms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
// The touches before play let the game's sounds be heard.
import '#audio/elements.ts';
import type { LiveRoom } from '#realtime/live-room.ts';
import { useRoomSeconds } from '#realtime/use-lobby.ts';
import { type GameNamespace, useGameRoom } from '#realtime/use-room.ts';
import { toastNotice } from '#ui/feedback/toast.ts';
import type { GameSpace } from './game-space.tsx';
import type { StakeNotice } from './navigation.ts';

/** After the countdown the room may take so long to say that it plays, or why it does not. */
const WAIT_MS = 1200;

export interface WaitingRoomTarget {
  stake: number;
  space: GameSpace | null;
  me: string;
  /** The room itself, where it is a scheduled game's. */
  roomId?: string | undefined;
  /** The room cannot be joined, or its round did not take place: back to the stakes, with the reason. */
  onBack: (notice: StakeNotice) => unknown;
  /** The round begins, and I am in it. */
  onPlay: (roomId: string | null) => unknown;
}

export interface WaitingRoom {
  room: Room | null;
  /** Seconds of the countdown; 0 where none runs. */
  seconds: number;
  /** The countdown is over, and my round is about to begin. */
  starting: boolean;
  /** Leaves the room by `go`, where nothing else has left it already. */
  leave: (go: () => unknown) => void;
}

/** The room of a stake before play, where cards or sides are chosen: the three games have the same. */
export function useWaitingRoom(game: GameNamespace, target: WaitingRoomTarget): WaitingRoom {
  const { t } = useTranslation('games');
  const { stake, space, me } = target;
  const [starting, setStarting] = useState(false);
  // Several events tell the same end: the first one counts.
  const left = useRef(false);
  function leave(go: () => unknown): void {
    if (left.current) return;
    left.current = true;
    go();
  }
  const back = (notice: StakeNotice) => leave(() => target.onBack(notice));
  const paidIn = (live: LiveRoom | null) => (live?.room.players[me]?.length ?? 0) > 0;

  const { live, join } = useGameRoom(
    game,
    (known) =>
      known && paidIn(known)
        ? { roomId: known.room.id }
        : target.roomId
          ? { roomId: target.roomId }
          : { stake, gameSpace: space?._id ?? null, createGame: true },
    {
      onJoinFailed: (text) => back({ tone: 'bad', text }),
      onMoved: () => void toastNotice(t('room.moved')),
      onCountdownFinished: () => setStarting(paidIn(live)),
      onTimeout: (told) =>
        paidIn(live)
          ? back({
              tone: told?.success ? 'good' : 'bad',
              text: told?.message ?? t('room.refunded'),
            })
          : void join(),
    },
  );
  const room = live?.room ?? null;
  const seconds = useRoomSeconds(room?.status === 'Starting' ? room.countDownVal : 0);

  const status = room?.status;
  const iPlay = paidIn(live);
  const refunded = iPlay && status === 'Refunded';
  const goOn = useEffectEvent(() =>
    refunded ? back({ tone: 'bad', text: t('room.refunded') }) : leave(() => target.onPlay(room?.id ?? null)),
  );
  const started = iPlay && (status === 'Playing' || status === 'Finished');
  useEffect(() => {
    if (started) goOn();
  }, [started]);
  const waits = starting || refunded;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(goOn, WAIT_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  return { room, seconds, starting, leave };
}
