import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { totalOf, useBalance } from '#api/balance.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import type { Purchase } from './use-purchase.ts';

export interface InsufficientBalanceProps {
  purchase: Purchase;
  /** The game sells one card to a player. */
  isSingle?: boolean;
  /** Runs before the wallet is opened. */
  beforeDeposit?: () => unknown;
}

/** If the balance did not cover a price: shows both amounts and leads to a deposit. */
export function InsufficientBalance({ purchase, isSingle = false, beforeDeposit }: InsufficientBalanceProps) {
  const { t } = useTranslation('games');
  const navigate = useNavigate();
  const { unaffordable: price, dismissUnaffordable } = purchase;
  async function deposit() {
    await beforeDeposit?.();
    await navigate('/wallet');
  }
  const balance = useBalance();
  return (
    <Dialog
      open={price !== null}
      onClose={dismissUnaffordable}
      title={t('round:short.title')}
      description={t(isSingle ? 'round:short.textOne' : 'round:short.text', {
        price: formatAmount(price ?? 0),
        balance: formatAmount(balance ? totalOf(balance) : 0),
      })}
      actions={
        <>
          <Button variant="outline" onClick={dismissUnaffordable}>
            {t(isSingle ? 'common:cancel' : 'round:short.fewer')}
          </Button>
          <Button onClick={deposit}>{t('round:short.deposit')}</Button>
        </>
      }
    />
  );
}
