import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { formatAmount } from '#ui/money/amount.tsx';

export interface ConfirmNumberProps {
  card: string;
  stake: number;
  /** The player's free spins that are valid at this stake. */
  freeSpins: number;
  /** `free`: with a free spin. */
  onConfirm: (free: boolean) => Promise<void>;
  onCancel: () => void;
}

/** 'Confirm Selection': the question before a number is paid for. */
export function ConfirmNumber({ card, stake, freeSpins, onConfirm, onCancel }: ConfirmNumberProps) {
  const { t } = useTranslation('spin');
  const [useFree, setUseFree] = useState(freeSpins > 0);
  const free = useFree && freeSpins > 0;
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      description={t('confirm.text', { n: card })}
      onConfirm={() => onConfirm(free)}
      onCancel={onCancel}
    >
      <div className="grid justify-items-center gap-3">
        <span className="tabular grid size-24 place-items-center rounded-full border-4 border-gold bg-gold-soft text-2xl font-bold">
          {card}
        </span>
        <p className="font-bold">
          {free ? t('confirm.free') : t('confirm.price', { amount: formatAmount(stake, true) })}
        </p>
        {freeSpins > 0 && (
          <Switch label={t('confirm.useFree', { n: freeSpins })} on={useFree} onChange={setUseFree} />
        )}
      </div>
    </ConfirmDialog>
  );
}
