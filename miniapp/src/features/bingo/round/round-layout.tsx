import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundFrame, type RoundFrameProps } from '#games/round-frame.tsx';
import { Countdown } from '#ui/time/countdown.tsx';
import { SpokenCountdown } from '#ui/time/spoken-countdown.tsx';
import { CalledBalls } from './called-balls.tsx';
import { NumberBoard } from './number-board.tsx';
import { SpokenNearness } from './spoken-nearness.tsx';

export interface RoundLayoutProps extends Pick<RoundFrameProps, 'heading' | 'onBack' | 'mute'> {
  /** Over the board. */
  top: ReactNode;
  called: readonly number[];
  /** Of the countdown; 0 if none runs. */
  seconds: number;
  myCards: readonly string[];
  /** In the corner of the ball's place. */
  corner?: ReactNode;
  cards: ReactNode;
  controls: ReactNode;
  /** A dialog. */
  children: ReactNode;
}

/**
 * The places of a round of bingo. On a phone the board is beside the ball and the cards; on a wide screen the ball is
 * beside the board, and the controls beside the cards.
 */
export function RoundLayout(props: RoundLayoutProps) {
  const { t } = useTranslation('bingo');
  const { heading, onBack, mute, top, called, seconds, myCards, corner, cards, controls, children } = props;
  return (
    <RoundFrame
      heading={heading}
      onBack={onBack}
      mute={mute}
      className="flex min-h-0 flex-1 flex-col max-[17rem]:overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_auto_1fr] md:gap-5"
    >
      <div className="md:col-span-2">{top}</div>
      <div className="grid min-h-0 flex-1 max-[17rem]:flex-none grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 p-2 md:contents">
        <NumberBoard called={called} />
        <SpokenNearness cards={myCards} called={called} />
        <div className="flex min-h-0 min-w-0 flex-col gap-2 md:contents">
          <div className="relative md:grid md:content-center md:justify-items-center md:gap-4 md:rounded-card md:border md:border-line md:bg-surface md:py-4">
            {seconds > 0 ? (
              <div className="grid h-35 place-items-center content-center gap-1 text-center">
                <p className="text-sm text-soft">{t('bingo-play:game.startsIn')}</p>
                <Countdown seconds={seconds} className="text-2xl font-bold text-brand-ink" />
                <SpokenCountdown seconds={seconds} />
              </div>
            ) : (
              <CalledBalls called={called} />
            )}
            {corner}
          </div>
          <div className="flex min-h-0 min-w-0 flex-1 flex-col md:col-start-1 md:row-start-3">{cards}</div>
        </div>
      </div>
      {controls}
      {children}
    </RoundFrame>
  );
}
