import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppSettings, useSettings } from '#api/settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Countdown } from '#ui/time/countdown.tsx';
import { SpokenCountdown } from '#ui/time/spoken-countdown.tsx';
import { OtherRounds } from './background/other-rounds.tsx';
import type { WaitingRoom } from './use-waiting-room.ts';

/**
 * The warning, shown before anyone pays, that the round has no public deciding number, or would have none if its
 * countdown began now; null if it has one. A running countdown has decided it: then the beacon's state now changes
 * nothing.
 */
function lackOfBeacon(room: WaitingRoom['room'], beaconMode: AppSettings['beaconMode'] | undefined) {
  if (!room || room.beaconState === 'off') return null;
  if (room.status === 'Starting') return room.beacon === null ? 'room.noBeacon' : null;
  if (room.status !== 'Available' || room.beaconState !== 'away') return null;
  return beaconMode === 'required' ? 'room.beaconAwaited' : 'room.beaconAway';
}

export interface WaitingRoomTitleProps {
  waiting: WaitingRoom;
  onBack: () => void;
  /** False if the screen itself says that players are missing. */
  saysWaiting?: boolean;
  children: ReactNode;
}

/** The title of a screen before play; at its end the countdown, or what the room waits for. Warns without a beacon. */
export function WaitingRoomTitle({ waiting, onBack, saysWaiting = true, children }: WaitingRoomTitleProps) {
  const { t } = useTranslation('games');
  const { room, seconds, isStarting } = waiting;
  const lack = lackOfBeacon(room, useSettings()?.beaconMode);
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
      <OtherRounds roomId={room?.id ?? null} />
      <SpokenCountdown seconds={seconds} />
      {lack && <Notice tone="warn">{t(lack)}</Notice>}
    </>
  );
}
