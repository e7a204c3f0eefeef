import { useTranslation } from 'react-i18next';
import { OtherRounds } from '#games/background/other-rounds.tsx';
import { GAME_UI } from '#games/game-ui.ts';
import { MuteButton } from '#games/mute-button.tsx';
import { type RoundStart, roundStartIn } from '#games/navigation.ts';
import { winOf } from '#games/result/winnings.ts';
import { RoundFrame } from '#games/round-frame.tsx';
import { useBalanceLater } from '#games/use-balance-later.ts';
import { useMuteSwitch } from '#games/use-mute-switch.ts';
import { withStart } from '#games/with-start.tsx';
import { Announcement } from '#ui/feedback/announcement.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { SpokenCountdown } from '#ui/time/spoken-countdown.tsx';
import { MyNumbers, PrizeCard, RoundPrize } from './spin-cards.tsx';
import { SpinResultDialog } from './spin-result-dialog.tsx';
import { useSpinRound } from './use-spin-round.ts';
import { useSpinSound, useWinSound } from './use-spin-sound.ts';
import { Wheel } from './wheel.tsx';
import { HubText, PointerText } from './wheel-texts.tsx';

/** A live spin: the wheel, the prizes, my number, and at the end the result. */
function PlaySpin({ start }: { start: RoundStart }) {
  const { t } = useTranslation('spin');
  const spin = useSpinRound(start);
  const { room, live, myCards, wheel, landed, secondsToTurn, winners } = spin;
  const sound = useMuteSwitch('spin');
  useBalanceLater(myCards.length > 0 && spin.hasCalls && !spin.isOver);
  useSpinSound(wheel, spin.newest, sound.isMuted);
  useWinSound(spin.isOver && winOf(winners, myCards).amount > 0, sound.isMuted);
  const figures = [
    { label: t('stats.win'), value: room && <Amount value={room.netWin} unit="none" whole />, gold: true },
    { label: t('stats.cards'), value: room?.userCount },
    { label: t('stats.stake'), value: room && <Amount value={room.stake} unit="none" whole /> },
  ];

  return (
    <RoundFrame
      heading={{
        name: t('common:nav.spin'),
        figures,
        barClass: 'sticky top-0 z-20 md:static md:col-span-2 md:rounded-card md:border md:px-3',
      }}
      onBack={spin.back}
      mute={<MuteButton sound={sound} labelled />}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:gap-5"
    >
      <OtherRounds roomId={room?.id ?? null} />
      <div className="grid content-start gap-2 px-4 py-3 md:px-0">
        <SpokenCountdown seconds={secondsToTurn} />
        <Announcement text={landed > 0 && spin.newest !== null ? t('game.landed', { n: spin.newest }) : ''} />
        <p className="tabular min-h-6 text-center text-base font-bold">
          {secondsToTurn > 0
            ? t('game.startingIn', { n: secondsToTurn })
            : room && spin.hasCalls && <RoundPrize room={room} landed={landed} />}
        </p>
        <Wheel
          numbers={spin.numbers}
          mine={spin.mine}
          out={spin.out}
          turn={wheel}
          label={t('game.wheel', { n: spin.numbers.length })}
          pointer={<PointerText spin={spin} />}
          hub={<HubText spin={spin} />}
        />
      </div>
      <div className="grid content-start gap-3 px-4 pb-4 md:px-0">
        {room && <PrizeCard room={room} landed={landed} mine={myCards} />}
        <MyNumbers cards={myCards} />
      </div>
      {spin.isOver && room && (
        <SpinResultDialog
          roundId={room.id}
          title={live?.end?.title ?? null}
          winning={live?.end?.winning ?? room.calledNumbers.map(String)}
          winners={winners}
          mine={myCards}
          onClose={spin.back}
        />
      )}
    </RoundFrame>
  );
}

export const RoundScreen = withStart(GAME_UI.spin.paths.stakes, roundStartIn, PlaySpin);
