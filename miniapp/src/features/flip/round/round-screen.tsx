import type { Winners } from '@chewata/common/contract/rooms/room';
import { flipPayout } from '@chewata/common/games/flip/payout';
import { flipScore } from '@chewata/common/games/flip/score';
import { SIDES, type Side } from '@chewata/common/games/flip/side';
import { fromBirr, toBirr } from '@chewata/common/money';
import { RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OtherRounds } from '#games/background/other-rounds.tsx';
import { useCardName } from '#games/cards/use-card-name.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { MuteButton } from '#games/mute-button.tsx';
import { type RoundStart, roundStartIn } from '#games/navigation.ts';
import { RoundFrame } from '#games/round-frame.tsx';
import { useBalanceLater } from '#games/use-balance-later.ts';
import { useMuteSwitch } from '#games/use-mute-switch.ts';
import { useRound } from '#games/use-round.ts';
import { withStart } from '#games/with-start.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { SpokenCountdown } from '#ui/time/spoken-countdown.tsx';
import { Coin } from './coin.tsx';
import { FlipPlayers } from './flip-players.tsx';
import { FlipResultDialog } from './flip-result-dialog.tsx';
import { ScoreBoard } from './score-board.tsx';
import { SideSplash } from './side-splash.tsx';
import { useCoin } from './use-coin.ts';
import { useCoinSound } from './use-coin-sound.ts';

const NO_WINNERS: Winners = {};

const isSide = (call: unknown): call is Side => SIDES.some((side) => side === call);

/** A live coin flip: the coin, the score, the players of each side, and the result. */
function PlayFlip({ start }: { start: RoundStart }) {
  const { t } = useTranslation('flip');
  const sideName = useCardName('flip');
  // The product prescribes that the coin game ignores 'Join Failed'.
  const round = useRound('flip', start, { ignoresJoinFailure: true });
  const { room, live, myCards, seconds, back } = round;
  const [hasSeenResult, setSeenResult] = useState(false);
  const called = useMemo(() => room?.calledNumbers.filter(isSide) ?? null, [room?.calledNumbers]);
  const { coin, reset } = useCoin(called);
  const sound = useMuteSwitch('flip');
  useCoinSound(coin.turningTo, sound.isMuted);
  const score = flipScore(coin.counted ?? []);
  const mine = SIDES.find((side) => myCards.includes(side)) ?? null;

  const isFinished = room?.status === 'Finished';
  const isCoinAtRest = coin.turningTo === null && coin.splash === null;
  const isOpen = room?.status === 'Playing' || (isFinished && !isCoinAtRest);
  useBalanceLater(mine !== null && isOpen);
  const { stake } = start.requestPackage;
  const prize = toBirr(flipPayout(fromBirr(stake)));

  function subtitle(): string {
    if (seconds > 0) return t('game.startsIn', { n: seconds });
    if (coin.turningTo !== null) return t('game.turning', { n: score.round });
    if (score.last === null) return t('game.round', { n: score.round });
    const tally = { heads: score.head, tails: score.tail };
    return score.last === 'H' ? t('game.headWins', tally) : t('game.tailWins', tally);
  }

  return (
    <RoundFrame
      heading={{ title: t('game.title') }}
      onBack={back}
      mute={<MuteButton sound={sound} />}
      className="mx-auto grid w-full max-w-xl gap-4"
    >
      <OtherRounds roomId={room?.id ?? null} />
      <div className="grid gap-1 text-center text-soft">
        <p className="text-sm">
          {t('game.stake')} <Amount value={stake} whole className="font-bold text-ink" />
          {' · '}
          {t('stakes.possibleWin')} <Amount value={prize} whole className="font-bold text-gold-ink" />
          {mine !== null && ` · ${t('game.mine', { side: sideName(mine) })}`}
        </p>
        {/* A countdown that changes every second is no status. */}
        <p role={seconds > 0 ? undefined : 'status'} className="min-h-6">
          {subtitle()}
        </p>
        <SpokenCountdown seconds={seconds} />
      </div>
      <ScoreBoard score={score} />
      <div className="py-4">
        <Coin
          coin={coin}
          label={score.last === null ? t('game.coin') : t('game.coinShows', { side: sideName(score.last) })}
        />
      </div>
      {isFinished && hasSeenResult && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="outline" icon={<RotateCcw className="size-4" />} onClick={reset}>
            {t('game.reset')}
          </Button>
          <Button onClick={back}>{t('game.again')}</Button>
        </div>
      )}
      {room && <FlipPlayers room={room} />}
      {coin.splash !== null && <SideSplash side={coin.splash} />}
      {isFinished && isCoinAtRest && !hasSeenResult && (
        <FlipResultDialog
          mine={mine}
          winner={flipScore(called ?? []).winner}
          prize={prize}
          roundId={room.id}
          winners={live?.end?.winners ?? NO_WINNERS}
          subtitle={live?.end?.title ?? subtitle()}
          onClose={() => setSeenResult(true)}
          onAgain={back}
        />
      )}
    </RoundFrame>
  );
}

export const RoundScreen = withStart(GAME_UI.flip.paths.stakes, roundStartIn, PlayFlip);
