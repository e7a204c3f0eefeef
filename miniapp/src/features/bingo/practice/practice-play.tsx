import { useTranslation } from 'react-i18next';
import { MuteButton } from '#games/mute-button.tsx';
import { RoundFrame } from '#games/round-frame.tsx';
import { useMuteSwitch } from '#games/use-mute-switch.ts';
import { Countdown } from '#ui/time/countdown.tsx';
import { SpokenCountdown } from '#ui/time/spoken-countdown.tsx';
import { CalledBalls } from '../round/called-balls.tsx';
import { MyCards } from '../round/cards/my-cards.tsx';
import { useOneAway } from '../round/cards/use-one-away.ts';
import { NumberBoard } from '../round/number-board.tsx';
import { RoundControls } from '../round/round-controls.tsx';
import { SpokenNearness } from '../round/spoken-nearness.tsx';
import { useAutoMark } from '../round/use-auto-mark.ts';
import { useClaim } from '../round/use-claim.ts';
import { useMarks } from '../round/use-marks.ts';
import { useNumberCalls } from '../round/use-number-calls.ts';
import { PracticeResult } from './practice-result.tsx';
import { PracticeRibbon } from './practice-ribbon.tsx';
import { completeCards, type PracticeRound } from './practice-round.ts';
import { usePracticePlay } from './use-practice-play.ts';

export interface PracticePlayProps {
  round: PracticeRound;
  cards: readonly string[];
  onAgain: () => void;
  onStakes: () => void;
  onBack: () => void;
}

/** A practice round: the screen of a real one, played on this device. */
export function PracticePlay({ round, cards, onAgain, onStakes, onBack }: PracticePlayProps) {
  const { t } = useTranslation('bingo-play');
  const { seconds, called, winning, isOver, claim: makeClaim } = usePracticePlay(round, cards);
  const sound = useMuteSwitch('bingo');
  const autoMark = useAutoMark();
  const marks = useMarks(round.id, cards, called, autoMark.isOn);
  const isComplete = !isOver && completeCards(cards, called).length > 0;
  const claim = useClaim(round.id, isComplete, called.length, makeClaim);
  useNumberCalls(called, sound.isMuted);
  useOneAway(cards, called, sound.isMuted);

  const figures = [
    { label: t('game.call'), value: called.length },
    { label: t('game.player'), value: round.partners.length + 1 },
  ];
  return (
    <RoundFrame
      heading={{ name: t('practice.title'), figures, compact: true, barClass: '' }}
      onBack={onBack}
      mute={<MuteButton sound={sound} label={t(sound.isMuted ? 'game.unmute' : 'game.mute')} />}
      className="flex min-h-0 flex-1 flex-col max-[17rem]:overflow-y-auto"
    >
      <PracticeRibbon />
      <div className="grid min-h-0 flex-1 max-[17rem]:flex-none grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 p-2 md:grid-cols-1">
        <NumberBoard called={called} />
        <SpokenNearness cards={cards} called={called} />
        <div className="flex min-h-0 min-w-0 flex-col gap-2">
          {seconds > 0 ? (
            <div className="grid h-35 place-items-center content-center gap-1 text-center">
              <p className="text-sm text-soft">{t('game.startsIn')}</p>
              <Countdown seconds={seconds} className="text-2xl font-bold text-brand-ink" />
              <SpokenCountdown seconds={seconds} />
            </div>
          ) : (
            <CalledBalls called={called} />
          )}
          <MyCards cards={cards} called={called} marks={marks.byHand} isNearestFirst onCell={marks.toggle} />
        </div>
      </div>
      <RoundControls claim={claim} autoMark={autoMark} isWatching={false} onChoose={onAgain} />
      {isOver && (
        <PracticeResult
          winning={winning}
          partners={round.partners}
          myCards={cards}
          called={called}
          onAgain={onAgain}
          onStakes={onStakes}
          onClose={onBack}
        />
      )}
    </RoundFrame>
  );
}
