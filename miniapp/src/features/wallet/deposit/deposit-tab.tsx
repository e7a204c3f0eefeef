import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSettings } from '#api/settings.ts';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { WayList } from '../way-list.tsx';
import { useDepositTexts } from '../way-texts.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { DirectDepositForm } from './direct-deposit-form.tsx';
import { ManualDepositForm } from './manual-deposit-form.tsx';
import { ReceiptForm } from './receipt-form.tsx';

const isManual = ({ kind }: DepositWay): boolean => kind === 'manual' || kind === 'receipt';

/**
 * The deposit ways on offer: direct ones first, then manual transfers and receipt checks. With `?open=checkout` in the
 * address the form of the first provider with a page of its own is open.
 */
export function DepositTab() {
  const { t } = useTranslation('wallet');
  const settings = useSettings();
  const textsOf = useDepositTexts();
  const [chosen, setWay] = useState<DepositWay | null>(null);
  const [search, setSearch] = useSearchParams();
  if (!settings) return <SkeletonBlock className="h-96" />;
  const { deposits } = settings.ways;
  const named =
    search.get('open') === 'checkout'
      ? deposits.find(({ kind, closed }) => kind === 'checkout' && closed === null)
      : null;
  const way = chosen ?? named ?? null;
  function close() {
    setWay(null);
    if (named) setSearch({}, { replace: true });
  }
  return (
    <div className="grid gap-5">
      <WayList
        title={t('deposit.direct')}
        ways={deposits.filter((one) => !isManual(one))}
        textsOf={textsOf}
        onChoose={setWay}
      />
      <WayList
        title={t('deposit.manual')}
        ways={deposits.filter(isManual)}
        textsOf={textsOf}
        onChoose={setWay}
      />
      {settings.links.depositHelp && (
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
      <Dialog open={way !== null} onClose={close} title={way ? textsOf(way).name : ''}>
        {way && <DepositForm way={way} onDone={close} />}
      </Dialog>
    </div>
  );
}

function DepositForm({ way, onDone }: { way: DepositWay; onDone: () => void }) {
  switch (way.kind) {
    case 'direct':
      return <DirectDepositForm way={way} onDone={onDone} />;
    case 'checkout':
      return <CheckoutForm way={way} />;
    case 'manual':
      return <ManualDepositForm way={way} onDone={onDone} />;
    case 'receipt':
      return <ReceiptForm way={way} />;
  }
}
