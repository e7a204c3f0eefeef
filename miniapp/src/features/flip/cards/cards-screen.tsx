import { flipPayout } from '@chewata/common/games/flip/payout';
import { SIDES, type Side } from '@chewata/common/games/flip/side';
import { fromBirr, toBirr } from '@chewata/common/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { InsufficientBalance } from '#games/cards/insufficient-balance.tsx';
import { useCardName } from '#games/cards/use-card-name.ts';
import { usePurchase } from '#games/cards/use-purchase.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { type CardsStart, cardsStartIn } from '#games/navigation.ts';
import { useWaitingRoom } from '#games/use-waiting-room.ts';
import { WaitingRoomTitle } from '#games/waiting-room-title.tsx';
import { withStart } from '#games/with-start.tsx';
import { haptics, useBackButton, useClosingConfirmation } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { CoinFace } from '../coin-faces.tsx';
import { SideButton } from './side-button.tsx';

/** Head or tail: the player chooses a side, is asked to confirm, and pays. */
function ChooseSide({ start }: { start: CardsStart }) {
  const { t } = useTranslation('flip');
  const sideName = useCardName('flip');
  const [asked, setAsked] = useState<Side | null>(null);
  const { singleStake: stake } = start;
  const waiting = useWaitingRoom('flip', start);
  const { room, isStarting } = waiting;
  const purchase = usePurchase('flip', room);
  const mine = SIDES.find((side) => purchase.paid.includes(side)) ?? null;

  async function confirm() {
    if (asked === null) return;
    await purchase.pay([asked], { hold: true });
    setAsked(null);
  }
  function back() {
    purchase.leaveRoom([]);
    waiting.toStakes(null);
  }
  useBackButton(back);
  useClosingConfirmation(mine !== null);

  const playersOn = (side: Side) =>
    Object.values(room?.players ?? {}).filter((sides) => sides.includes(side)).length;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <WaitingRoomTitle waiting={waiting} onBack={back}>
        <Amount value={stake} whole />
      </WaitingRoomTitle>
      <p className="text-center">
        {t('stakes.possibleWin')}{' '}
        <Amount value={toBirr(flipPayout(fromBirr(stake)))} whole className="font-bold text-gold-ink" />
      </p>
      {purchase.houseLimit !== null && <Notice tone="bad">{purchase.houseLimit}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side) => (
          <SideButton
            key={side}
            side={side}
            players={playersOn(side)}
            mine={mine}
            disabled={room === null || mine !== null || isStarting}
            onPress={() => {
              haptics.select();
              setAsked(side);
            }}
          />
        ))}
      </div>
      <p role="status" className="min-h-6 text-center font-bold">
        {mine === null ? t('side.choose') : t('side.mine', { side: sideName(mine) })}
      </p>
      {mine !== null && (
        <Button variant="outline" disabled={isStarting} onClick={() => purchase.giveBack(mine)}>
          {t('side.giveBack', { amount: formatAmount(stake, true) })}
        </Button>
      )}
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
      <InsufficientBalance purchase={purchase} isSingle />
    </div>
  );
}

export const CardsScreen = withStart(GAME_UI.flip.paths.stakes, cardsStartIn, ChooseSide);
