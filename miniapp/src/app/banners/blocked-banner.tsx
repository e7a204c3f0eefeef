import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { useLocalTime } from '#ui/time/local-time.ts';

/** Says to a blocked user why, until when and what remains possible, on every screen. */
export function BlockedBanner() {
  const { t } = useTranslation();
  const timeOf = useLocalTime();
  const session = useSession();
  const blocked = session.state === 'signed-in' ? session.user.blocked : null;
  if (!blocked) return null;
  const { reason, text, until } = blocked;
  return (
    <div role="alert" className="border-b border-danger bg-danger-soft px-4 py-2 text-sm text-ink">
      <div className="mx-auto flex w-full max-w-6xl gap-3">
        <Ban className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-bold">{t('blocked.title')}</p>
          <p className="break-words">
            {t(`blocked.reason.${reason}`)}: {text}
          </p>
          <p>{until ? t('blocked.until', { time: timeOf(until) }) : t('blocked.untilLifted')}</p>
          <p className="text-soft">{t('blocked.text')}</p>
        </div>
      </div>
    </div>
  );
}
