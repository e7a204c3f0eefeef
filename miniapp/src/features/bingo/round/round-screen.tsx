import { useTranslation } from 'react-i18next';
import { useSwitchPreference } from '#device/use-preference.ts';
import { hasCompleteCard } from '#games/background/complete-card.ts';
import { OtherRounds } from '#games/background/other-rounds.tsx';
import { GAME_UI } from '#games/game-ui.ts';
import { MuteButton } from '#games/mute-button.tsx';
import { type RoundStart, roundStartIn } from '#games/navigation.ts';
import { useDelayed } from '#games/use-delayed.ts';
import { useMuteSwitch } from '#games/use-mute-switch.ts';
import { REASON_DELAY_MS, useRound } from '#games/use-round.ts';
import { withStart } from '#games/with-start.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { BingoResultDialog } from './bingo-result-dialog.tsx';
import { MyCards } from './cards/my-cards.tsx';
import { OrderButton } from './cards/order-button.tsx';
import { useOneAway } from './cards/use-one-away.ts';
import { RoundControls } from './round-controls.tsx';
import { RoundHeading } from './round-heading.tsx';
import { RoundLayout } from './round-layout.tsx';
import { useAutoMark } from './use-auto-mark.ts';
import { useBingoResult } from './use-bingo-result.ts';
import { useClaim } from './use-claim.ts';
import { useMarks } from './use-marks.ts';
import { useNumberCalls } from './use-number-calls.ts';

const NO_CALLS: readonly number[] = [];

/** A live round: the board, the balls, my cards and BINGO. A player without a card in it watches. */
function PlayBingo({ start }: { start: RoundStart }) {
  const { t } = useTranslation('bingo');
  const round = useRound('bingo', start);
  const { live, room, myCards, seconds } = round;
  const sound = useMuteSwitch('bingo');
  const autoMark = useAutoMark();
  const [isOrderFixed, setOrderFixed] = useSwitchPreference('bingo.fixedOrder');

  const called = (room?.calledNumbers as readonly number[] | undefined) ?? NO_CALLS;
  const isComplete = room?.status === 'Playing' && hasCompleteCard(myCards, called);
  const marks = useMarks(room?.id ?? '', myCards, called, autoMark.isOn);
  const claim = useClaim(room?.id ?? '', isComplete, called.length);
  const result = useBingoResult(live);
  useNumberCalls(room ? called : null, sound.isMuted);
  useOneAway(myCards, called, sound.isMuted);
  useDelayed(result.state === 'unknown', REASON_DELAY_MS, () =>
    round.toStakes({ tone: 'good', text: t('bingo-play:game.over') }),
  );

  const isWatching = room !== null && myCards.length === 0;
  const mute = (
    <MuteButton sound={sound} label={t(sound.isMuted ? 'bingo-play:game.unmute' : 'bingo-play:game.mute')} />
  );
  const figures = [
    {
      label: t('bingo-play:game.win'),
      value: room && <Amount value={room.netWin} unit="none" whole />,
      gold: true,
    },
    { label: t('bingo-play:game.stake'), value: room && <Amount value={room.stake} unit="none" whole /> },
    { label: t('bingo-play:game.call'), value: room && called.length },
    { label: t('bingo-play:game.player'), value: room?.playerCount },
  ];

  return (
    <RoundLayout
      heading={{ name: t('common:nav.bingo'), figures, compact: true, barClass: 'md:hidden' }}
      onBack={round.back}
      mute={mute}
      top={
        <>
          <RoundHeading room={room} mute={mute} />
          <OtherRounds roomId={room?.id ?? null} />
        </>
      }
      called={called}
      seconds={seconds}
      myCards={myCards}
      corner={myCards.length > 1 && <OrderButton isFixed={isOrderFixed} onChange={setOrderFixed} />}
      cards={
        isWatching ? (
          <p className="m-auto max-w-80 text-center text-sm text-soft">{t('bingo-play:game.watching')}</p>
        ) : (
          <MyCards
            cards={myCards}
            called={called}
            marks={marks.byHand}
            isNearestFirst={!isOrderFixed}
            onCell={marks.toggle}
          />
        )
      }
      controls={
        <RoundControls
          claim={claim}
          autoMark={autoMark}
          isWatching={isWatching}
          onChoose={() => round.toCards([])}
        />
      }
    >
      {result.state === 'over' && (
        <BingoResultDialog
          result={result.result}
          onPlayAgain={() => round.toCards(myCards)}
          onClose={round.back}
        />
      )}
    </RoundLayout>
  );
}

export const RoundScreen = withStart(GAME_UI.bingo.paths.stakes, roundStartIn, PlayBingo);
