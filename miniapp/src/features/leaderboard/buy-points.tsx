import { buyPoints, POINTS_A_DAY } from '@chewata/common/contract/community/leaderboard';
import { fromBirr, santim, toBirr } from '@chewata/common/money';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { refreshBalance } from '#api/balance.ts';
import { call } from '#api/call.ts';
import { useSettings } from '#api/settings.ts';
import { useSubmitKeys } from '#forms/submit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';

/** A whole number of coins within the daily limit. */
const clamp = (count: number): number => Math.min(POINTS_A_DAY, Math.max(0, Math.floor(count) || 0));
const STEP = 10;

/** Buys leaderboard coins from the main balance, 0 to 200 per day. */
export function BuyPoints({ onBought }: { onBought: () => void }) {
  const { t } = useTranslation('leaderboard');
  const price = useSettings()?.pointPrice;
  const keys = useSubmitKeys();
  const [quantity, setQuantity] = useState(0);
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const cost = price === undefined ? 0 : toBirr(santim(fromBirr(price) * quantity));

  function change(count: number) {
    setQuantity(clamp(count));
    setNotice(null);
  }
  async function buy() {
    const body = { quantity };
    try {
      const { message } = await keys.submit(body, (idempotencyKey) =>
        call(buyPoints, { body, idempotencyKey }),
      );
      setQuantity(0);
      setNotice({ tone: 'good', text: message });
      onBought();
      await refreshBalance();
    } catch (error) {
      setNotice({ tone: 'bad', text: messageOf(error, t('common:error.unknown')) });
    }
  }

  return (
    <Card className="grid content-start gap-3 p-4">
      <div>
        <h2 className="text-base font-bold">{t('buy.title')}</h2>
        <p className="text-sm text-soft">
          {t('buy.limit', { n: POINTS_A_DAY })}
          {price !== undefined && (
            <>
              {' · '}
              {t('buy.price')} <Amount value={price} whole />
            </>
          )}
        </p>
      </div>
      <div className="flex items-end gap-2">
        <IconButton
          label={t('buy.fewer')}
          icon={<Minus className="size-5" />}
          className="mb-0.5 border border-line"
          disabled={quantity === 0}
          onClick={() => change(quantity - STEP)}
        />
        <div className="min-w-0 flex-1">
          <TextField
            label={t('buy.quantity')}
            inputMode="numeric"
            className="tabular text-center"
            value={String(quantity)}
            onChange={(event) => change(Number(event.target.value.replace(/\D/g, '')))}
          />
        </div>
        <IconButton
          label={t('buy.more')}
          icon={<Plus className="size-5" />}
          className="mb-0.5 border border-line"
          disabled={quantity === POINTS_A_DAY}
          onClick={() => change(quantity + STEP)}
        />
      </div>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <Button wide disabled={quantity === 0} onClick={buy}>
        {quantity === 0 ? t('buy.title') : t('buy.submit', { n: quantity, amount: formatAmount(cost) })}
      </Button>
    </Card>
  );
}
