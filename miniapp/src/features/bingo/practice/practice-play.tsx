import { useTranslation } from 'react-i18next';
import { MuteButton } from '#games/mute-button.tsx';
import { useMuteSwitch } from '#games/use-mute-switch.ts';
import { MyCards } from '../round/cards/my-cards.tsx';
import { useOneAway } from '../round/cards/use-one-away.ts';
import { RoundControls } from '../round/round-controls.tsx';
import { RoundLayout } from '../round/round-layout.tsx';
import { useAutoMark } from '../round/use-auto-mark.ts';
import { useClaim } from '../round/use-claim.ts';
import { useMarks } from '../round/use-marks.ts';
import { useNumberCalls } from '../round/use-number-calls.ts';
import { PracticeHeading } from './practice-heading.tsx';
import { PracticeResult } from './practice-result.tsx';
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
  const mute = <MuteButton sound={sound} label={t(sound.isMuted ? 'game.unmute' : 'game.mute')} />;
  return (
    <RoundLayout
      heading={{ name: t('practice.title'), figures, compact: true, barClass: 'md:hidden' }}
      onBack={onBack}
      mute={mute}
      top={<PracticeHeading figures={figures} mute={mute} />}
      called={called}
      seconds={seconds}
      myCards={cards}
      cards={
        <MyCards cards={cards} called={called} marks={marks.byHand} isNearestFirst onCell={marks.toggle} />
      }
      controls={<RoundControls claim={claim} autoMark={autoMark} isWatching={false} onChoose={onAgain} />}
    >
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
    </RoundLayout>
  );
}
