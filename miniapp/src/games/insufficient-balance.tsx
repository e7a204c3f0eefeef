import { useTranslation } from 'react-i18next';
import { totalOf, useBalance } from '#api/balance.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';

export interface InsufficientBalanceProps {
  /** What the cards cost, in Birr; null: nothing is short. */
  price: number | null;
  onClose: () => void;
  onDeposit: () => void;
}

/** The money does not reach for the cards: how much is there, how much it takes, and the way to a deposit. */
export function InsufficientBalance({ price, onClose, onDeposit }: InsufficientBalanceProps) {
  const { t } = useTranslation('games');
  const balance = useBalance();
  return (
    <Dialog
      open={price !== null}
      onClose={onClose}
      title={t('short.title')}
      description={t('short.text', {
        price: formatAmount(price ?? 0),
        balance: formatAmount(balance ? totalOf(balance) : 0),
      })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('short.fewer')}
          </Button>
          <Button onClick={onDeposit}>{t('short.deposit')}</Button>
        </>
      }
    />
  );
}
