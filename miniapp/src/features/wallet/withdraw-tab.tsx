import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { WayGroup } from './way-group.tsx';
import { WayRow } from './way-row.tsx';
import { BankWithdrawForm, DirectWithdrawForm, ManualWithdrawForm } from './withdraw-forms.tsx';

const WAYS = ['manualWithdraw', 'telebirrWithdraw', 'cbeWithdraw', 'bankWithdraw'] as const;
type Way = (typeof WAYS)[number];
const INITIAL: Record<Way, string> = {
  manualWithdraw: 'M',
  telebirrWithdraw: 'T',
  cbeWithdraw: 'CB',
  bankWithdraw: 'B',
};

/** By hand (no fee), or at once to one's own phone or a bank account. */
export function WithdrawTab() {
  const { t } = useTranslation('wallet');
  const settings = useSettings();
  const [way, setWay] = useState<Way | null>(null);
  const limits = settings?.limits.withdraw;
  const range = limits
    ? t('way.limits', { min: formatAmount(limits.min, true), max: formatAmount(limits.max, true) })
    : '';
  const limited = settings?.flags.telebirrLimitReached ? t('telebirrLimit') : undefined;
  const row = (key: Way, details: string, closed?: string) => (
    <WayRow
      initial={INITIAL[key]}
      name={t(`way.${key}`)}
      details={`${range} · ${details}`}
      closed={closed}
      onPress={() => setWay(key)}
    />
  );
  return (
    <div className="grid gap-5">
      <WayGroup title={t('withdraw.manual')}>{row('manualWithdraw', t('way.halfHour'))}</WayGroup>
      <WayGroup title={t('withdraw.fast')}>
        {row('telebirrWithdraw', t('way.atOnce'), limited)}
        {row('cbeWithdraw', t('way.atOnce'))}
        {row('bankWithdraw', t('way.bankTime'))}
      </WayGroup>
      <p className="text-sm text-soft">{t('withdraw.nightText')}</p>
      <Dialog open={way !== null} onClose={() => setWay(null)} title={way ? t(`way.${way}`) : ''}>
        {way === 'manualWithdraw' && <ManualWithdrawForm />}
        {way === 'telebirrWithdraw' && <DirectWithdrawForm medium="TELEBIRR" />}
        {way === 'cbeWithdraw' && <DirectWithdrawForm medium="CBE" />}
        {way === 'bankWithdraw' && <BankWithdrawForm />}
      </Dialog>
    </div>
  );
}
