import type { NotificationAnswer } from '@chewata/common/contract/accounts/notifications';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { useLocalTime } from '#ui/time/local-time.ts';

interface NotificationRowProps {
  notification: NotificationAnswer;
  /** Its page is opened. */
  onFollow: () => void;
}

/** One notification, with a mark if it is new; a link if there is a page about it. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { content, createdAt, link, read } = notification;
  const text = (
    <>
      <span className="min-w-0 flex-1">
        <span className={classNames('block break-words whitespace-pre-line', !read && 'font-bold')}>
          {content}
        </span>
        <time dateTime={createdAt} className="tabular text-xs text-soft">
          {time(createdAt)}
        </time>
      </span>
      {!read && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-danger">
          <span className="sr-only">{t('notifications.new')}</span>
        </span>
      )}
    </>
  );
  return (
    <li className="border-b border-line last:border-0">
      {link ? (
        <Link to={link} className="flex gap-3 py-3" onClick={onFollow}>
          {text}
          <ChevronRight className="size-5 shrink-0 self-center text-soft" aria-hidden="true" />
        </Link>
      ) : (
        <div className="flex gap-3 py-3">{text}</div>
      )}
    </li>
  );
}
