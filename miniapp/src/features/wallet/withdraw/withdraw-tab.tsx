import type { WithdrawalWay } from '@chewata/common/contract/settings/payment-ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { WayList } from '../way-list.tsx';
import { useWithdrawalTexts } from '../way-texts.ts';
import { ManualWithdrawForm } from './manual-withdraw-form.tsx';
import { BankWithdrawForm, DirectWithdrawForm } from './withdraw-forms.tsx';

/** The withdrawal ways on offer: manual ones without a fee, then fast ones to a phone or bank account. */
export function WithdrawTab() {
  const { t } = useTranslation('wallet');
  const settings = useSettings();
  const textsOf = useWithdrawalTexts();
  const [way, setWay] = useState<WithdrawalWay | null>(null);
  if (!settings) return <SkeletonBlock className="h-96" />;
  const { withdrawals } = settings.ways;
  return (
    <div className="grid gap-5">
      <WayList
        title={t('withdraw.manual')}
        ways={withdrawals.filter(({ kind }) => kind === 'manual')}
        textsOf={textsOf}
        onChoose={setWay}
      />
      <WayList
        title={t('withdraw.fast')}
        ways={withdrawals.filter(({ kind }) => kind !== 'manual')}
        textsOf={textsOf}
        onChoose={setWay}
      />
      <p className="text-sm text-soft">{t('withdraw.nightText')}</p>
      <Dialog open={way !== null} onClose={() => setWay(null)} title={way ? textsOf(way).name : ''}>
        {way && <WithdrawForm way={way} />}
      </Dialog>
    </div>
  );
}

function WithdrawForm({ way }: { way: WithdrawalWay }) {
  switch (way.kind) {
    case 'manual':
      return <ManualWithdrawForm way={way} />;
    case 'direct':
      return <DirectWithdrawForm way={way} />;
    case 'bank':
      return <BankWithdrawForm way={way} />;
  }
}
