import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { settingsQuery } from '#api/settings.ts';
import type { SandboxTab } from '#forms/sandbox-link.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Messages } from './messages.tsx';
import { Payments } from './payments.tsx';
import { ReceiptForm } from './receipt-form.tsx';

const TABS: readonly SandboxTab[] = ['messages', 'payments', 'receipts'];

/** /sandbox-tools: replaces phones and payment providers in the sandbox. Not available in live mode. */
export function SandboxScreen() {
  const { t } = useTranslation('sandbox');
  const settings = useQuery(settingsQuery);
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'messages';
  if (settings.isPending) return <ScreenSkeleton />;
  if (settings.error)
    return (
      <ErrorState
        message={messageOf(settings.error, t('common:error.unknown'))}
        onRetry={() => settings.refetch()}
      />
    );
  if (settings.data.mode !== 'sandbox') return <EmptyState drawing="lost" text={t('common:notFound')} />;
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start gap-3 rounded-card border-2 border-dashed border-warn bg-warn-soft p-4">
        <FlaskConical className="mt-1 size-6 shrink-0 text-warn-ink" aria-hidden="true" />
        <div>
          <h1 className="text-lg font-bold">{t('title')}</h1>
          <p className="text-sm">{t('intro')}</p>
        </div>
      </div>
      <Tabs
        label={t('title')}
        items={TABS.map((key) => ({ key, label: t(`tab.${key}`) }))}
        value={tab}
        onChange={(key) => {
          const next = new URLSearchParams(search);
          next.set('tab', key);
          setSearch(next, { replace: true });
        }}
      >
        {tab === 'messages' && <Messages first={search.get('phoneNo') ?? ''} />}
        {tab === 'payments' && <Payments />}
        {tab === 'receipts' && <ReceiptForm />}
      </Tabs>
    </div>
  );
}
