import { listNotifications } from '@chewata/common/contract/accounts/notifications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

/** Announcements and the user's own notifications, newest first. */
export function NotificationSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications'],
    queryFn: () => call(listNotifications),
    enabled: open,
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('notifications')}>
      <div className="mx-auto w-full max-w-2xl px-5 pb-6">
        {error && !data && (
          <ErrorState message={messageOf(error, t('error.unknown'))} onRetry={() => refetch()} />
        )}
        {!error && !data && <SkeletonBlock className="h-24" />}
        {data?.notifications.length === 0 && <EmptyState drawing="messages" text={t('notifications.none')} />}
        <ul className="grid">
          {data?.notifications.map(({ _id, content, createdAt }) => (
            <li key={_id} className="border-b border-line py-3 last:border-0">
              <p className="break-words whitespace-pre-line">{content}</p>
              <time dateTime={createdAt} className="tabular text-xs text-soft">
                {time(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
