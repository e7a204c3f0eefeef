import { personChat } from '@chewata/common/contract/admin/person';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { PagedList } from './paged-list.tsx';

/** The chat with support; other chats for an administrator who gives a reason. */
export function PersonChat({ id }: { id: string }) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');

  function readOthers(event: FormEvent) {
    event.preventDefault();
    setReason(typed.trim());
  }
  return (
    <>
      {me.isAdmin && (
        <form className="grid gap-2" noValidate onSubmit={readOthers}>
          <TextField
            label={t('chatReason')}
            hint={t('chatReasonHint')}
            maxLength={300}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="outline" size="small" disabled={!typed.trim()}>
            {t('readOthers')}
          </Button>
        </form>
      )}
      <PagedList
        listKey={[id, 'chat', reason]}
        read={(pageNumber, signal) =>
          call(personChat, { params: { id }, query: { pageNumber, ...(reason && { reason }) }, signal })
        }
        empty={t('noMessages')}
      >
        {(messages) => (
          <ul className="grid gap-2 text-sm">
            {messages.map(({ _id, senderId, message, createdAt, with: other }) => (
              <li key={_id} className="border-b border-line pb-2 last:border-0">
                <p className="text-xs text-soft">
                  {t(senderId === id ? 'wroteTo' : 'gotFrom', { name: other.name, time: timeOf(createdAt) })}
                </p>
                <p className="break-words whitespace-pre-line">{message}</p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
