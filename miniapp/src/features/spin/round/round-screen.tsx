import { wheelNumbers } from '@chewata/common/games/spin/wheel';
import { ChevronLeft, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#api/session.ts';
import { useSwitchPreference } from '#device/use-preference.ts';
import { GAME_UI } from '#games/game-ui.ts';
import {
  type CardsStart,
  joinPayloadOf,
  type RoundStart,
  roundStartIn,
  type StakeNotice,
} from '#games/navigation.ts';
import { myWin } from '#games/winnings.ts';
import { withStart } from '#games/with-start.tsx';
import { useServerEvent } from '#realtime/hooks.ts';
import { useRoomSeconds } from '#realtime/use-lobby.ts';
import { useGameRoom } from '#realtime/use-room.ts';
import { useBackButton, useClosingConfirmation, useSwipeLock } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { toastNotice } from '#ui/feedback/toast.ts';
import { winnersOf } from './prizes.ts';
import { MyNumbers, PrizeCard, RoundPrize, SpinStats, useRoundName } from './spin-cards.tsx';
import { SpinResult } from './spin-result.tsx';
import { useSpinSound, useWinSound } from './use-spin-sound.ts';
import { useWheel } from './use-wheel.ts';
import { Wheel } from './wheel.tsx';

const NOTHING: readonly string[] = [];

/** A live spin: the wheel, what is won, my number; at the end the result. */
function PlaySpin({ start }: { start: RoundStart }) {
  const { t } = useTranslation('spin');
  const navigate = useNavigate();
  const me = useMe()._id;
  const roundName = useRoundName();
  const [muted, setMuted] = useSwitchPreference('spin.soundMuted');
  /** Seconds before the first turn, as told. */
  const [prespin, setPrespin] = useState(0);
  const { stake, gameSpaceObject: space } = start.requestPackage;

  const toStakes = (notice: StakeNotice | null) =>
    navigate('/spinBetAmount', { replace: true, state: { gameSpace: space, notice } });

  const { live } = useGameRoom(
    'spin',
    (known) => (known ? { roomId: known.room.id } : joinPayloadOf(start)),
    {
      onJoinFailed: (text) => toStakes({ tone: 'bad', text }),
      onMoved: () => {
        void toastNotice(t('games:room.moved'));
        const state: CardsStart = {
          singleStake: stake,
          userPhone: start.phoneNumber,
          gameSpace: space,
          cards: [],
        };
        void navigate('/chooseCard', { replace: true, state });
      },
      onTimeout: (told) =>
        toStakes({ tone: told?.success ? 'good' : 'bad', text: told?.message ?? t('games:room.refunded') }),
    },
  );
  const room = live?.room ?? null;
  const here = (roomId: string) => roomId === room?.id;
  useServerEvent('spin', 'spinCountdown', (seconds, roomId) => here(roomId) && setPrespin(seconds));
  useServerEvent('spin', 'spinCountdownFinished', (roomId) => here(roomId) && setPrespin(0));

  const cardsInPlay = room?.cards.join() ?? '';
  const numbers = useMemo(
    () => (cardsInPlay ? wheelNumbers(cardsInPlay.split(',').map(Number)) : []),
    [cardsInPlay],
  );
  const mine = room?.players[me] ?? NOTHING;
  const called = useMemo(
    () => room?.calledNumbers.filter((call) => typeof call === 'number') ?? null,
    [room?.calledNumbers],
  );
  const wheel = useWheel(numbers, called);
  const mineNumbers = useMemo(() => mine.map(Number), [mine]);
  // The number that the wheel stands at, or turns to, is told by the wheel itself.
  const outCount = Math.max(0, (wheel.calls ?? 0) - 1);
  const out = useMemo(() => called?.slice(0, outCount) ?? [], [called, outCount]);
  const starting = useRoomSeconds(room?.status === 'Starting' ? room.countDownVal : 0);
  const waits = starting || (called?.length === 0 ? prespin : 0);
  const turning = wheel.phase === 'turning';
  const landed = (wheel.calls ?? 0) - (turning ? 1 : 0);
  const newest = called?.at(-1) ?? null;
  const rounds = room?.rounds ?? 1;

  const finished = room?.status === 'Finished' && wheel.calls === called?.length && wheel.phase === 'resting';
  const winners = live?.end?.winners ?? (room ? winnersOf(room) : {});
  const won = finished && myWin(winners, mine).amount > 0;
  useSpinSound(wheel, newest, muted);
  useWinSound(won, muted);
  useSwipeLock(true);
  useClosingConfirmation(room?.status === 'Playing' && mine.length > 0);
  const back = () => void toStakes(null);
  useBackButton(back);

  const refunded = room?.status === 'Refunded';
  const leave = useEffectEvent(() => toStakes({ tone: 'bad', text: t('games:room.refunded') }));
  useEffect(() => {
    if (refunded) void leave();
  }, [refunded]);

  const playing = room?.status === 'Playing' && (called?.length ?? 0) > 0;

  function pointer(): ReactNode {
    if (waits > 0) return waits;
    if (room?.status === 'Finished') return roundName(rounds, rounds);
    if (wheel.phase === 'resting' || wheel.calls === 0) return t('game.wait');
    return roundName(Math.min(wheel.calls ?? 1, rounds), rounds);
  }
  function hub(): ReactNode {
    if (waits > 0) return <span className="tabular text-2xl font-bold text-brand-ink">{waits}</span>;
    if (turning) return <span className="text-sm font-bold text-soft">{t('game.spinning')}</span>;
    if (newest !== null && landed > 0)
      return <span className="tabular text-2xl font-bold text-gold-ink">{newest}</span>;
    return <span className="text-sm font-bold text-soft">{t('game.wait')}</span>;
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:gap-5">
      <div className="sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-surface px-1 py-1 md:static md:col-span-2 md:rounded-card md:border md:px-3">
        <IconButton label={t('common:back')} icon={<ChevronLeft className="size-6" />} onClick={back} />
        <SpinStats room={room} />
        <Button
          variant="ghost"
          size="small"
          aria-pressed={muted}
          className="flex-col gap-0! px-2! text-xs!"
          icon={muted ? <VolumeX className="size-5" /> : <Volume2 className="size-5" />}
          onClick={() => setMuted(!muted)}
        >
          {t(muted ? 'game.muted' : 'game.soundOn')}
        </Button>
      </div>
      <div className="grid content-start gap-2 px-4 py-3 md:px-0">
        <p role="status" className="tabular min-h-6 text-center text-base font-bold">
          {waits > 0
            ? t('game.startingIn', { n: waits })
            : playing && <RoundPrize room={room} landed={landed} />}
        </p>
        <Wheel
          numbers={numbers}
          mine={mineNumbers}
          out={out}
          turn={wheel}
          label={t('game.wheel', { n: numbers.length })}
          pointer={pointer()}
          hub={hub()}
        />
      </div>
      <div className="grid content-start gap-3 px-4 pb-4 md:px-0">
        {room && <PrizeCard room={room} landed={landed} mine={mine} />}
        <MyNumbers cards={mine} />
      </div>
      {finished && room && (
        <SpinResult
          roundId={room.id}
          title={live?.end?.title ?? null}
          winning={live?.end?.winning ?? room.calledNumbers.map(String)}
          winners={winners}
          mine={mine}
          onClose={back}
        />
      )}
    </div>
  );
}

export const RoundScreen = withStart(GAME_UI.spin.paths.stakes, roundStartIn, PlaySpin);
