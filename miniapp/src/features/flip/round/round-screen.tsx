import type { Winners } from '@chewata/common/contract/rooms';
import { flipPayout } from '@chewata/common/games/flip/payout';
import { flipScore } from '@chewata/common/games/flip/score';
import { SIDES, type Side } from '@chewata/common/games/flip/side';
import { fromBirr, toBirr } from '@chewata/common/money';
import { RotateCcw, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#api/session.ts';
import { useSwitchPreference } from '#device/use-preference.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { joinPayloadOf, type RoundStart, roundStartIn, type StakeNotice } from '#games/navigation.ts';
import { withStart } from '#games/with-start.tsx';
import { useRoomSeconds } from '#realtime/use-lobby.ts';
import { useGameRoom } from '#realtime/use-room.ts';
import { useBackButton, useClosingConfirmation, useSwipeLock } from '#telegram/hooks.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useSideName } from '../use-side-name.ts';
import { Coin } from './coin.tsx';
import { FlipPlayers } from './flip-players.tsx';
import { FlipResult } from './flip-result.tsx';
import { useCoin } from './use-coin.ts';
import { useCoinSound } from './use-coin-sound.ts';

const NOBODY: Winners = {};

const isSide = (call: unknown): call is Side => call === 'H' || call === 'T';

/** A live coin flip: the coin, the score, who stands where, and the result. */
function PlayFlip({ start }: { start: RoundStart }) {
  const { t } = useTranslation('flip');
  const navigate = useNavigate();
  const me = useMe()._id;
  const sideName = useSideName();
  const [seen, setSeen] = useState(false);
  const { stake } = start.requestPackage;

  const toStakes = (notice: StakeNotice | null) => navigate('/flip', { replace: true, state: { notice } });
  const { live } = useGameRoom(
    'flip',
    (known) => (known ? { roomId: known.room.id } : joinPayloadOf(start)),
    {
      // SPEC.md section 4: in the coin game itself Join Failed is ignored.
      onJoinFailed: () => {},
      onTimeout: (told) =>
        toStakes({ tone: told?.success ? 'good' : 'bad', text: told?.message ?? t('games:room.refunded') }),
    },
  );
  const room = live?.room ?? null;
  const called = useMemo(() => room?.calledNumbers.filter(isSide) ?? null, [room?.calledNumbers]);
  const { coin, reset } = useCoin(called);
  const [muted, setMuted] = useSwitchPreference('spin.soundMuted');
  useCoinSound(coin.turningTo, muted);
  const score = flipScore(coin.counted ?? []);
  const mine = SIDES.find((side) => room?.players[me]?.includes(side)) ?? null;
  const seconds = useRoomSeconds(room?.status === 'Starting' ? room.countDownVal : 0);

  const finished = room?.status === 'Finished';
  const told = finished && coin.turningTo === null && coin.splash === null;
  useSwipeLock(true);
  useClosingConfirmation(room?.status === 'Playing' && mine !== null);
  const back = () => void toStakes(null);
  useBackButton(back);

  const refunded = room?.status === 'Refunded';
  const leave = useEffectEvent(() => toStakes({ tone: 'bad', text: t('games:room.refunded') }));
  useEffect(() => {
    if (refunded) void leave();
  }, [refunded]);

  function subtitle(): string {
    if (seconds > 0) return t('game.startsIn', { n: seconds });
    if (coin.turningTo !== null || score.last === null) return t('game.round', { n: score.round });
    const tally = { heads: score.head, tails: score.tail };
    return score.last === 'H' ? t('game.headWins', tally) : t('game.tailWins', tally);
  }

  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <ScreenTitle
        onBack={back}
        end={
          <IconButton
            label={t(muted ? 'game.muted' : 'game.soundOn')}
            icon={muted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
            aria-pressed={muted}
            onClick={() => setMuted(!muted)}
          />
        }
      >
        {t('game.title')}
      </ScreenTitle>
      <p role="status" className="min-h-6 text-center text-soft">
        {subtitle()}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side) => (
          <p
            key={side}
            data-testid={`score-${side}`}
            className={classNames(
              'flex items-center justify-between rounded-full border px-4 py-1.5 font-bold',
              score.winner === side ? 'border-gold bg-gold-soft text-gold-ink' : 'border-line bg-surface',
            )}
          >
            {sideName(side)}
            <span className="tabular text-lg">{side === 'H' ? score.head : score.tail}</span>
          </p>
        ))}
      </div>
      <div className="py-4">
        <Coin
          coin={coin}
          label={score.last === null ? t('game.coin') : t('game.coinShows', { side: sideName(score.last) })}
        />
      </div>
      {finished && seen && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="outline" icon={<RotateCcw className="size-4" />} onClick={reset}>
            {t('game.reset')}
          </Button>
          <Button onClick={back}>{t('game.again')}</Button>
        </div>
      )}
      {room && <FlipPlayers room={room} me={me} />}
      {coin.splash !== null && (
        <div
          data-splash={coin.splash}
          aria-hidden="true"
          className="motion-appear pointer-events-none fixed inset-0 z-50 grid place-items-center bg-[rgba(18,16,14,0.92)]"
        >
          <span className="motion-rise text-2xl font-bold tracking-widest text-[#F3CF7A]">
            {t(coin.splash === 'H' ? 'splash.head' : 'splash.tail')}
          </span>
        </div>
      )}
      {told && !seen && (
        <FlipResult
          mine={mine}
          winner={flipScore(called ?? []).winner}
          prize={toBirr(flipPayout(fromBirr(stake)))}
          winners={live?.end?.winners ?? NOBODY}
          subtitle={live?.end?.title ?? subtitle()}
          onClose={() => setSeen(true)}
          onAgain={back}
        />
      )}
    </div>
  );
}

export const RoundScreen = withStart(GAME_UI.flip.paths.stakes, roundStartIn, PlayFlip);
