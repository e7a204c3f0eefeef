import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { WriteAsSupport } from '../parts/write-as-support.tsx';
import { PersonMessages } from './person-messages.tsx';

/** The chat with support, which staff answer; other chats for an administrator who gives a reason. */
export function PersonChat({ id }: { id: string }) {
  const { t } = useTranslation('person');
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');

  function readOthers(event: FormEvent) {
    event.preventDefault();
    setReason(typed.trim());
  }
  return (
    <>
      {id !== me._id && <WriteAsSupport id={id} />}
      <PersonMessages id={id} reason={reason} />
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
    </>
  );
}
