import { useTranslation } from 'react-i18next';
import { totalOf, useBalance } from '#api/balance.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';

export interface InsufficientBalanceProps {
  /** The price that the balance does not cover, in Birr; null closes the dialog. */
  price: number | null;
  onClose: () => void;
  onDeposit: () => void;
}

/** The balance does not cover the cards: shows both amounts and leads to a deposit. */
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
