import { writeAsSupport } from '@chewata/common/contract/admin/support';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { Card } from '#ui/layout/card.tsx';
import { ReplyForm } from './reply-form.tsx';

/** Writes to a person in the name of support. */
export function WriteAsSupport({ id, beside }: { id: string; beside?: ReactNode }) {
  const { t } = useTranslation('support');
  async function send(message: string) {
    await call(writeAsSupport, { params: { id }, body: { message } });
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  }
  return (
    <Card className="p-4">
      <ReplyForm label={t('write')} hint={t('writeHint')} onSend={send} beside={beside} />
    </Card>
  );
}
