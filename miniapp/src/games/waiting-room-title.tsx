import type { ReactNode } from 'react';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Countdown } from '#ui/time/countdown.tsx';

export interface WaitingRoomTitleProps {
  onBack: () => void;
  /** Left of the countdown; 0 where none runs. */
  seconds: number;
  /** What is waited for instead, where that is known. */
  waitingFor: string | null;
  children: ReactNode;
}

/** The title of a screen that waits for a round to start, its countdown at the end. */
export function WaitingRoomTitle({ onBack, seconds, waitingFor, children }: WaitingRoomTitleProps) {
  const end =
    seconds > 0 ? (
      <Countdown
        seconds={seconds}
        className="rounded-full bg-brand px-3.5 py-1 text-lg font-bold text-on-brand"
      />
    ) : (
      <span className="text-sm text-soft">{waitingFor}</span>
    );
  return (
    <ScreenTitle onBack={onBack} end={end}>
      {children}
    </ScreenTitle>
  );
}
