import { readAsSupport } from '@chewata/common/contract/admin/support';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { Button } from '#ui/controls/button.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { WriteAsSupport } from '../parts/write-as-support.tsx';
import { PersonBeside } from '../person/person-beside.tsx';
import { PersonMessages } from '../person/person-messages.tsx';

/** One talk: the answer, the messages, and the person's account. */
export function SupportTalkPanel({ user }: { user: { _id: string; name: string } }) {
  const { t } = useTranslation('support');
  const [pending, setPending] = useState(false);

  async function putAside() {
    setPending(true);
    try {
      await call(readAsSupport, { params: { id: user._id } });
      await queryClient.invalidateQueries({ queryKey: ['admin', 'support'] });
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
    setPending(false);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-base font-bold break-words">{user.name}</h2>
      <WriteAsSupport
        id={user._id}
        beside={
          <Button variant="outline" pending={pending} onClick={putAside}>
            {t('putAside')}
          </Button>
        }
      />
      <PersonMessages id={user._id} />
      <PersonBeside id={user._id} />
    </div>
  );
}
