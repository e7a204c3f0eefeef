import { chapaDeposit } from '@chewata/common/contract/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useSettings } from '#api/settings.ts';
import { Dialog } from '#ui/layout/dialog.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { DirectDepositForm } from './direct-deposit-form.tsx';
import { ManualDepositForm } from './manual-deposit-form.tsx';
import { MoneyForm } from './money-form.tsx';
import { openCheckout } from './open-checkout.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { WayGroup } from './way-group.tsx';
import { WayRow } from './way-row.tsx';

export const DEPOSIT_WAYS = ['telebirr', 'cbe', 'chapa', 'manual', 'telebirrCheck', 'cbeBirrCheck'] as const;
export type DepositWay = (typeof DEPOSIT_WAYS)[number];
const INITIAL: Record<DepositWay, string> = {
  telebirr: 'T',
  cbe: 'CB',
  chapa: 'Ch',
  manual: 'CB',
  telebirrCheck: 'T',
  cbeBirrCheck: 'CB',
};

/** Direct ways first; by hand, with the transaction checkers, after them. */
export function DepositTab() {
  const { t } = useTranslation('wallet');
  const settings = useSettings();
  const [way, setWay] = useState<DepositWay | null>(null);
  const { deposit, manualDeposit } = settings?.limits ?? {};
  const range = (limits: { min: number; max: number } | undefined) =>
    limits
      ? t('way.limits', { min: formatAmount(limits.min, true), max: formatAmount(limits.max, true) })
      : '';
  const limited = settings?.flags.telebirrLimitReached ? t('telebirrLimit') : undefined;
  const row = (key: DepositWay, details: string, closed?: string) => (
    <WayRow
      key={key}
      initial={INITIAL[key]}
      name={t(`way.${key}`)}
      details={details}
      closed={closed}
      onPress={() => setWay(key)}
    />
  );
  return (
    <div className="grid gap-5">
      <WayGroup title={t('deposit.direct')}>
        {row('telebirr', `${range(deposit)} · ${t('way.atOnce')}`, limited)}
        {row('cbe', `${range(deposit)} · ${t('way.atOnce')}`)}
        {row('chapa', `${range(deposit)} · ${t('way.page')}`)}
      </WayGroup>
      <WayGroup title={t('deposit.manual')}>
        {row('manual', `${range(manualDeposit)} · ${t('way.approval')}`)}
        {row('telebirrCheck', t('way.receipt'), limited)}
        {row('cbeBirrCheck', t('way.receipt'))}
      </WayGroup>
      {settings?.links.depositHelp && (
        <p className="text-sm text-soft">
          {t('deposit.help')}{' '}
          <a
            href={settings.links.depositHelp}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-bold text-brand-ink underline"
          >
            {t('deposit.support')}
          </a>
        </p>
      )}
      <Dialog open={way !== null} onClose={() => setWay(null)} title={way ? t(`way.${way}`) : ''}>
        {way && <DepositForm way={way} onDone={() => setWay(null)} />}
      </Dialog>
    </div>
  );
}

function DepositForm({ way, onDone }: { way: DepositWay; onDone: () => void }) {
  const { t } = useTranslation('wallet');
  switch (way) {
    case 'telebirr':
    case 'cbe':
      return <DirectDepositForm medium={way === 'cbe' ? 'CBE' : 'TELEBIRR'} onDone={onDone} />;
    case 'manual':
      return <ManualDepositForm onDone={onDone} />;
    case 'telebirrCheck':
      return <ReceiptForm medium="telebirr" />;
    case 'cbeBirrCheck':
      return <ReceiptForm medium="cbeBirr" />;
    case 'chapa':
      return (
        <MoneyForm
          route={chapaDeposit}
          fields={[{ name: 'amount', kind: 'amount', label: t('field.amount') }]}
          submitLabel="deposit.submit"
          plainLabel="tab.deposit"
          send={(body: { amount: number }, idempotencyKey) => call(chapaDeposit, { body, idempotencyKey })}
          onDone={({ data }) => openCheckout(data)}
        >
          <p className="text-sm text-soft">{t('deposit.chapaText')}</p>
        </MoneyForm>
      );
  }
}
