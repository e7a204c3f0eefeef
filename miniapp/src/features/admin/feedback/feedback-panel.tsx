import {
  answerFeedback,
  deleteFeedback,
  type FeedbackAnswer,
} from '@chewata/common/contract/community/feedback';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { useMe } from '#api/session.ts';
import { ConfirmDialog } from '#forms/confirm-dialog.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Stars } from '#ui/controls/stars.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { ReplyForm } from '../parts/reply-form.tsx';
import { PersonBeside } from '../person/person-beside.tsx';

interface FeedbackPanelProps {
  feedback: FeedbackAnswer;
  onAnswered: (feedback: FeedbackAnswer) => void;
  onDeleted: () => void;
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

/** The whole feedback, its answer or a form for one, and its author's account. */
export function FeedbackPanel({ feedback: one, onAnswered, onDeleted }: FeedbackPanelProps) {
  const { t } = useTranslation('feedback');
  const timeOf = useLocalTime();
  const me = useMe();
  const [deleting, setDeleting] = useState(false);

  async function answer(text: string) {
    const { message, feedback } = await call(answerFeedback, {
      params: { id: one._id },
      body: { answer: text },
    });
    onAnswered(feedback);
    void toastSuccess(message);
    void reload();
  }
  async function remove() {
    setDeleting(false);
    try {
      await call(deleteFeedback, { params: { id: one._id } });
      onDeleted();
      await reload();
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <h2 className="text-base font-bold break-words">{one.userId.name}</h2>
        <p className="tabular -mt-3 text-sm text-soft">{one.userId.phoneNo}</p>
        <Stars value={one.rating} />
        <p className="break-words whitespace-pre-line">{one.feedback}</p>
        {one.answer && (
          <div className="border-l-4 border-brand pl-3">
            <p className="text-sm text-soft">{t('answeredAt', { time: timeOf(one.answer.at) })}</p>
            <p className="break-words whitespace-pre-line">{one.answer.text}</p>
          </div>
        )}
        {one.userId._id !== me._id && (
          <ReplyForm label={t(one.answer ? 'newAnswer' : 'answer')} hint={t('answerHint')} onSend={answer} />
        )}
        {me.isAdmin && (
          <Button
            variant="ghost"
            size="small"
            className="justify-self-start"
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Button>
        )}
      </Card>
      <PersonBeside id={one.userId._id} />
      {deleting && (
        <ConfirmDialog
          title={t('askDelete')}
          description={t('askDeleteText', { name: one.userId.name })}
          onConfirm={remove}
          onCancel={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
