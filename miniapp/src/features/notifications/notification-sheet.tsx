import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { useNotifications } from '#api/notifications.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { markRead } from './mark-read.ts';
import { NotificationRow } from './notification-row.tsx';

/** Announcements and the user's own notifications, newest first. Opening it makes them read. */
export function NotificationSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useNotifications();
  useEffect(() => {
    // Without a connection the notices stay unread until the next opening.
    if (open && data && data.unread > 0) markRead(data).catch(console.warn);
  }, [open, data]);
  return (
    <Sheet open={open} onClose={onClose} title={t('notifications')}>
      <div className="mx-auto w-full max-w-2xl px-5 pb-6">
        {error && !data && (
          <ErrorState message={messageOf(error, t('error.unknown'))} onRetry={() => refetch()} />
        )}
        {!error && !data && <SkeletonBlock className="h-24" />}
        {data?.notifications.length === 0 && <EmptyState drawing="messages" text={t('notifications.none')} />}
        <ul className="grid">
          {data?.notifications.map((notification) => (
            <NotificationRow key={notification._id} notification={notification} onFollow={onClose} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
