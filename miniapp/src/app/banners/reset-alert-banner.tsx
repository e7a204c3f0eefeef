import { answerNotMe, listResetAlerts } from '@chewata/common/contract/accounts/reset-alerts';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { refreshMe } from '#api/session.ts';
import { readPreference, savePreference } from '#device/preferences.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button } from '#ui/controls/button.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { useLocalTime } from '#ui/time/local-time.ts';

const answered = (id: string): string => `reset-alert.${id}`;

/**
 * 'Was this you?' on a device that knew the user before a reset elsewhere. 'This was not me' freezes the account;
 * 'It was me' hides the question on this device. Shows nothing if there is no question or the server does not answer.
 */
export function ResetAlertBanner() {
  const { t, ready } = useTranslation('reset-alert', { useSuspense: false });
  const time = useLocalTime();
  const { data, refetch } = useQuery({
    queryKey: ['settings', 'resetAlerts'],
    queryFn: () => call(listResetAlerts),
    retry: false,
    refetchOnWindowFocus: true,
    staleTime: 60_000,
  });
  const [asked, setAsked] = useState(false);
  const [frozen, setFrozen] = useState<string | null>(null);
  const [, setHidden] = useState('');
  const alert = data?.alerts.find(({ _id }) => readPreference(answered(_id)) === null);

  async function freeze(id: string) {
    try {
      const { message } = await call(answerNotMe, { params: { id } });
      setFrozen(message || t('frozen'));
      await Promise.all([refetch(), refreshMe()]);
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
    setAsked(false);
  }
  function hide(id: string) {
    savePreference(answered(id), 'me');
    setHidden(id);
  }

  if (!ready || (!alert && !frozen)) return null;
  return (
    <div role="alert" className="grid gap-3 border-b border-danger bg-danger-soft px-4 py-3 text-sm text-ink">
      <div className="mx-auto flex w-full max-w-6xl gap-3">
        <ShieldAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
        {frozen ? (
          <p>{frozen}</p>
        ) : (
          alert && (
            <div className="grid gap-2">
              <p className="font-bold">{t('title', { phone: alert.maskedPhone, time: time(alert.at) })}</p>
              <p>{t('text')}</p>
              <div className="flex flex-wrap gap-2">
                <Button variant="danger" size="small" onClick={() => setAsked(true)}>
                  {t('notMe')}
                </Button>
                <Button variant="outline" size="small" onClick={() => hide(alert._id)}>
                  {t('me')}
                </Button>
              </div>
            </div>
          )
        )}
      </div>
      {asked && alert && (
        <ConfirmDialog
          title={t('sure')}
          description={t('text')}
          onConfirm={() => freeze(alert._id)}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}
