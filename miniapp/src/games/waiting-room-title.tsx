import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Countdown } from '#ui/time/countdown.tsx';
import type { WaitingRoom } from './use-waiting-room.ts';

/** True if the round would have no public deciding number: the player learns it before paying. */
const lacksBeacon = (room: WaitingRoom['room']): boolean => room?.beaconState === 'away';

export interface WaitingRoomTitleProps {
  waiting: WaitingRoom;
  onBack: () => void;
  /** False if the screen itself says that players are missing. */
  saysWaiting?: boolean;
  children: ReactNode;
}

/** The title of a screen before play; at its end the countdown, or what the room waits for. Warns if the beacon is away. */
export function WaitingRoomTitle({ waiting, onBack, saysWaiting = true, children }: WaitingRoomTitleProps) {
  const { t } = useTranslation('games');
  const { room, seconds, isStarting } = waiting;
  const end =
    seconds > 0 ? (
      <Countdown
        seconds={seconds}
        className="rounded-full bg-brand px-3.5 py-1 text-lg font-bold text-on-brand"
      />
    ) : (
      <span className="text-sm text-soft">
        {isStarting ? t('room.starting') : saysWaiting && room && t('room.waiting')}
      </span>
    );
  return (
    <>
      <ScreenTitle onBack={onBack} end={end}>
        {children}
      </ScreenTitle>
      {lacksBeacon(room) && <Notice tone="warn">{t('room.beaconAway')}</Notice>}
    </>
  );
}
