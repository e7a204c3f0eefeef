import { listChatContacts } from '@chewata/common/contract/community/chat';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useServerEvent, useSocket } from '#realtime/hooks.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Talk } from './talk.tsx';

/** /chat: the user's contacts, with unread marks; the chat of `?with=` is open. */
export function ChatScreen() {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useSearchParams();
  useSocket('chat');
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'contacts'],
    queryFn: () => call(listChatContacts),
  });
  useServerEvent('chat', 'receiveMessage', () => void refetch());
  const contacts = data?.contacts;
  const open = contacts?.find(({ _id }) => _id === search.get('with'));
  const show = (id: string | null) => setSearch(id ? { with: id } : {});

  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div
        className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-3', open && 'max-md:hidden')}
      >
        <ScreenTitle>{t('title')}</ScreenTitle>
        {error && !contacts && (
          <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
        )}
        {!error && !contacts && <SkeletonBlock className="h-40" />}
        {contacts?.length === 0 && <EmptyState drawing="messages" text={t('noContacts')} />}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {contacts?.map(({ _id, name, staff, unread, last, isSupport, blocked }) => (
            <li key={_id}>
              <button type="button" className="w-full text-left" onClick={() => show(_id)}>
                <Card
                  className={classNames(
                    'flex min-h-16 items-center gap-3 px-4 py-2',
                    open?._id === _id && 'border-brand',
                  )}
                >
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2">
                      <span className="truncate font-bold">{isSupport ? t('support') : name}</span>
                      {staff && <StaffBadge />}
                    </span>
                    <span className="block truncate text-sm text-soft">
                      {blocked ? t('blocked') : (last?.message ?? t('noMessages'))}
                    </span>
                  </span>
                  {unread > 0 && (
                    <Badge tone="gold">
                      <span className="sr-only">{t('unread')} </span>
                      {unread}
                    </Badge>
                  )}
                </Card>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {open && (
        <Talk key={open._id} contact={open} onBack={() => show(null)} onChanged={() => void refetch()} />
      )}
    </div>
  );
}
