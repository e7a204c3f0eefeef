import { personChat } from '@chewata/common/contract/admin/person';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useLocalTime } from '#ui/time/local-time.ts';
import { PagedList } from './paged-list.tsx';

/** The chat with support, newest first; with a reason also the person's other chats. */
export function PersonMessages({ id, reason = '' }: { id: string; reason?: string }) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  return (
    <PagedList
      listKey={[id, 'chat', reason]}
      read={(pageNumber, signal) =>
        call(personChat, { params: { id }, query: { pageNumber, ...(reason && { reason }) }, signal })
      }
      empty={t('noMessages')}
    >
      {(messages) => (
        <ul className="grid gap-2 text-sm">
          {messages.map(({ _id, senderId, message, createdAt, with: other, by }) => (
            <li key={_id} className="border-b border-line pb-2 last:border-0">
              <p className="text-xs text-soft">
                {t(senderId === id ? 'wroteTo' : 'gotFrom', { name: other.name, time: timeOf(createdAt) })}
                {by && ` · ${t('writtenBy', { name: by.name })}`}
              </p>
              <p className="break-words whitespace-pre-line">{message}</p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
