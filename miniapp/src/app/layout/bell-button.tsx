import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { openNotifications } from '../modals/modals.tsx';
import { UnreadBadge } from './unread-badge.tsx';

/** The bell of the header, with the number of unread notifications. */
export function BellButton({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <IconButton
      className="relative max-md:hidden"
      label={unread > 0 ? t('notifications.unread', { unread }) : t('notifications')}
      aria-haspopup="dialog"
      icon={
        <>
          <Bell className="size-5" />
          <UnreadBadge unread={unread} className="absolute top-0 right-0" />
        </>
      }
      onClick={openNotifications}
    />
  );
}
