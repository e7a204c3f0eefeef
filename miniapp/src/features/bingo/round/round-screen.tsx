import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#api/session.ts';
import { useNumberCalls } from '#audio/use-number-calls.ts';
import { useSwitchPreference } from '#device/use-preference.ts';
import { GAME_UI } from '#games/game-ui.ts';
import {
  type CardsStart,
  joinPayloadOf,
  type RoundStart,
  roundStartIn,
  type StakeNotice,
} from '#games/navigation.ts';
import { withStart } from '#games/with-start.tsx';
import { sendEvent } from '#realtime/sockets.ts';
import { useRoomSeconds } from '#realtime/use-lobby.ts';
import { useGameRoom } from '#realtime/use-room.ts';
import { useBackButton, useClosingConfirmation, useSwipeLock } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { toastNotice } from '#ui/feedback/toast.ts';
import { Countdown } from '#ui/time/countdown.tsx';
import { anyComplete, playOn, showRound } from '../background-rounds.ts';
import { useAnnounceEnd } from '../use-announce-end.ts';
import { BingoButton } from './bingo-button.tsx';
import { CalledBalls } from './called-balls.tsx';
import { MyCards } from './my-cards.tsx';
import { NumberBoard } from './number-board.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { GameHeading, GameStrip } from './round-figures.tsx';
import { useClaim } from './use-claim.ts';
import { useMarks } from './use-marks.ts';
import { useResult } from './use-result.ts';

/** A told reason comes within this. */
const REASON_MS = 700;

const NOTHING: readonly string[] = [];
const NO_CALLS: readonly number[] = [];

/** A live round: board, balls, my cards, BINGO; or a look on, for who has no card in it. */
function PlayRound({ start }: { start: RoundStart }) {
  const { t } = useTranslation('bingo');
  const navigate = useNavigate();
  const me = useMe()._id;
  const announceEnd = useAnnounceEnd();
  const [muted, setMuted] = useSwitchPreference('bingo.muted');
  const [autoMark, setAutoMark] = useSwitchPreference('bingo.autoMark');
  const { stake, gameSpaceObject: space } = start.requestPackage;

  // Several events tell the same end: the first one counts.
  const left = useRef(false);
  function go(to: string, state: object): void {
    if (left.current) return;
    left.current = true;
    void navigate(to, { replace: true, state });
  }
  const toStakes = (notice: StakeNotice | null) => go('/BetAmountPage', { gameSpace: space, notice });
  const toCards = (cards: readonly string[]) => {
    const next: CardsStart = {
      singleStake: stake,
      userPhone: start.phoneNumber,
      gameSpace: space,
      cards: [...cards],
    };
    go('/select-cards', next);
  };

  const { live } = useGameRoom(
    'bingo',
    (known) => (known ? { roomId: known.room.id } : joinPayloadOf(start)),
    {
      onJoinFailed: (text) => toStakes({ tone: 'bad', text }),
      onMoved: () => {
        void toastNotice(t('games:room.moved'));
        toCards([]);
      },
      onTimeout: (told) =>
        toStakes({ tone: told?.success ? 'good' : 'bad', text: told?.message ?? t('games:room.refunded') }),
    },
  );
  const room = live?.room ?? null;
  const myCards = room?.players[me] ?? NOTHING;
  const called = (room?.calledNumbers as readonly number[] | undefined) ?? NO_CALLS;
  const playing = room?.status === 'Playing';
  const complete = playing && anyComplete(myCards, called);
  const marks = useMarks(room?.id ?? '', myCards, called, autoMark);
  const claim = useClaim(room?.id ?? '', complete, called.length);
  const outcome = useResult(live, me);
  const seconds = useRoomSeconds(room?.status === 'Starting' ? room.countDownVal : 0);

  useNumberCalls(room ? called : null, muted);
  useSwipeLock(true);
  useClosingConfirmation(playing && myCards.length > 0);
  useBackButton(() => toStakes(null));

  const roomId = room?.id;
  const latest = useRef(room);
  useEffect(() => {
    latest.current = room;
  }, [room]);
  useEffect(() => {
    if (roomId === undefined) return;
    const hide = showRound(roomId);
    return () => {
      hide();
      const last = latest.current;
      if (last?.players[me]?.length) playOn(last, me, announceEnd);
      // Nobody waits for this answer.
      else sendEvent('bingo', 'leaveRoom', roomId).catch(() => {});
    };
  }, [roomId, me, announceEnd]);

  const refunded = room?.status === 'Refunded';
  const unknown = outcome.state === 'unknown';
  const leave = useEffectEvent(() =>
    toStakes(
      refunded ? { tone: 'bad', text: t('games:room.refunded') } : { tone: 'good', text: t('game.over') },
    ),
  );
  useEffect(() => {
    if (!refunded && !unknown) return;
    // Why it was refunded is told right after.
    const timer = setTimeout(leave, REASON_MS);
    return () => clearTimeout(timer);
  }, [refunded, unknown]);

  const facts = room && {
    win: room.netWin,
    stake: room.stake,
    calls: called.length,
    players: room.userCount,
  };
  const sound = { muted, onMute: setMuted };
  const watching = room !== null && myCards.length === 0;

  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_auto_1fr] md:gap-5">
      <GameStrip facts={facts} onBack={() => toStakes(null)} {...sound} />
      <div className="md:col-span-2">
        <GameHeading facts={facts} {...sound} />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 p-2 md:contents">
        <NumberBoard called={called} />
        <div className="flex min-h-0 min-w-0 flex-col gap-2 md:contents">
          <div className="md:grid md:content-center md:justify-items-center md:gap-4 md:rounded-card md:border md:border-line md:bg-surface md:py-4">
            {seconds > 0 ? (
              <div className="grid h-35 place-items-center content-center gap-1 text-center">
                <p className="text-sm text-soft">{t('game.startsIn')}</p>
                <Countdown seconds={seconds} className="text-2xl font-bold text-brand" />
              </div>
            ) : (
              <CalledBalls called={called} />
            )}
          </div>
          <div className="flex min-h-0 min-w-0 flex-1 flex-col md:col-start-1 md:row-start-3">
            {watching ? (
              <p className="m-auto max-w-80 text-center text-sm text-soft">{t('game.watching')}</p>
            ) : (
              <MyCards cards={myCards} called={called} marks={marks.byHand} onCell={marks.toggle} />
            )}
          </div>
        </div>
      </div>
      <div className="flex items-center gap-2 border-t border-line bg-surface px-2 py-1.5 md:col-start-2 md:row-start-3 md:flex-col md:items-stretch md:justify-start md:gap-4 md:border-0 md:bg-transparent md:p-0">
        {watching ? (
          <Button wide className="h-14" onClick={() => toCards([])}>
            {t('game.choose')}
          </Button>
        ) : (
          <>
            <Switch label={t('game.autoMark')} on={autoMark} onChange={setAutoMark} />
            <div className="min-w-0 flex-1 md:order-first md:flex-none">
              <BingoButton claim={claim} />
            </div>
          </>
        )}
        <p className="rounded-control bg-gold-soft py-2.5 text-center font-bold text-gold-ink max-md:hidden">
          {t('game.goodLuck')}
        </p>
      </div>
      {outcome.state === 'over' && (
        <ResultDialog
          result={outcome.result}
          onPlayAgain={() => toCards(myCards)}
          onClose={() => toStakes(null)}
        />
      )}
    </div>
  );
}

export const RoundScreen = withStart(GAME_UI.bingo.paths.stakes, roundStartIn, PlayRound);
