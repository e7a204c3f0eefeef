import { flipPayout } from '@chewata/common/games/flip/payout';
import { SIDES, type Side } from '@chewata/common/games/flip/side';
import { fromBirr, toBirr } from '@chewata/common/money';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasCode, messageOf } from '#api/api-error.ts';
import { setBalance } from '#api/balance.ts';
import { useMe } from '#api/session.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { GAME_UI } from '#games/game-ui.ts';
import { InsufficientBalance } from '#games/insufficient-balance.tsx';
import { type CardsStart, cardsStartIn, type StakeNotice, toRoundStart } from '#games/navigation.ts';
import { useWaitingRoom } from '#games/use-waiting-room.ts';
import { WaitingRoomTitle } from '#games/waiting-room-title.tsx';
import { withStart } from '#games/with-start.tsx';
import { sendEvent } from '#realtime/sockets.ts';
import { haptics, useBackButton, useClosingConfirmation } from '#telegram/hooks.ts';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { CoinFace } from '../coin-faces.tsx';
import { useSideName } from '../use-side-name.ts';

/** Head or Tail: chosen, asked about, paid for. A refusal lets the choice go. */
function ChooseSide({ start }: { start: CardsStart }) {
  const { t } = useTranslation('flip');
  const navigate = useNavigate();
  const user = useMe();
  const sideName = useSideName();
  const [asked, setAsked] = useState<Side | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [short, setShort] = useState<number | null>(null);
  /** Paid for, as an answer told it before the room did. */
  const [paid, setPaid] = useState<{ roomId: string; side: Side } | null>(null);
  const { singleStake: stake } = start;

  const toStakes = (notice: StakeNotice | null) => navigate('/flip', { replace: true, state: { notice } });
  const { room, seconds, starting, leave } = useWaitingRoom('flip', {
    stake,
    space: null,
    me: user._id,
    onBack: toStakes,
    onPlay: (roomId) =>
      navigate('/flipCoinGame', { replace: true, state: toRoundStart(user.phoneNo, stake, null, roomId) }),
  });
  const known = SIDES.find((side) => room?.players[user._id]?.includes(side));
  const mine = known ?? (paid && paid.roomId === room?.id ? paid.side : null);

  async function confirm() {
    if (!room || asked === null) return;
    const target = { roomId: room.id };
    setRefusal(null);
    try {
      await sendEvent('flip', 'selectCards', [asked], target);
      setBalance(await sendEvent('flip', 'confirmCards', [asked], target));
      setPaid({ roomId: room.id, side: asked });
      haptics.success();
    } catch (error) {
      haptics.error();
      const message = messageOf(error, t('common:error.unknown'));
      if (hasCode(error, 'INSUFFICIENT_FUNDS')) setShort(stake);
      else if (hasCode(error, 'HOUSE_LIMIT')) setRefusal(message);
      else await toastError(message);
      sendEvent('flip', 'removeCards', target, [asked]).catch(() => {});
    }
    setAsked(null);
  }
  function back() {
    // Nobody waits for this answer.
    if (room && mine === null) sendEvent('flip', 'leaveRoom', room.id).catch(() => {});
    leave(() => toStakes(null));
  }
  useBackButton(back);
  useClosingConfirmation(mine !== null);

  const playersOn = (side: Side) =>
    Object.values(room?.players ?? {}).filter((sides) => sides.includes(side)).length;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <WaitingRoomTitle
        onBack={back}
        seconds={seconds}
        waitingFor={room && t(starting ? 'games:room.starting' : 'games:room.waiting')}
      >
        <Amount value={stake} whole />
      </WaitingRoomTitle>
      <p className="text-center">
        {t('stakes.possibleWin')}{' '}
        <Amount value={toBirr(flipPayout(fromBirr(stake)))} whole className="font-bold text-gold-ink" />
      </p>
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            data-side={side}
            disabled={room === null || mine !== null || starting}
            aria-pressed={mine === side}
            className={classNames(
              'relative grid justify-items-center gap-2 rounded-card border-2 bg-surface p-4 shadow-card',
              mine === side ? 'border-mine' : 'border-line active:bg-sunken',
              mine !== null && mine !== side && 'opacity-45',
            )}
            onClick={() => {
              haptics.select();
              setAsked(side);
            }}
          >
            <CoinFace side={side} className="w-full max-w-40" />
            <span className="text-lg font-bold">{sideName(side)}</span>
            <span className="tabular text-sm text-soft">{t('side.players', { n: playersOn(side) })}</span>
            {mine === side && (
              <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-mine text-on-state">
                <Check className="size-4" strokeWidth={3} aria-hidden="true" />
              </span>
            )}
          </button>
        ))}
      </div>
      <p role="status" className="min-h-6 text-center font-bold">
        {mine === null ? t('side.choose') : t('side.mine', { side: sideName(mine) })}
      </p>
      {asked !== null && (
        <ConfirmDialog
          title={t('side.confirmTitle')}
          description={t('side.confirmText', { side: sideName(asked), amount: formatAmount(stake, true) })}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        >
          <CoinFace side={asked} className="mx-auto w-32" />
        </ConfirmDialog>
      )}
      <InsufficientBalance
        price={short}
        onClose={() => setShort(null)}
        onDeposit={() => void navigate('/wallet')}
      />
    </div>
  );
}

export const CardsScreen = withStart(GAME_UI.flip.paths.stakes, cardsStartIn, ChooseSide);
