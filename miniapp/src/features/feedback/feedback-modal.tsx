import { createFeedback } from '@chewata/common/contract/community/feedback';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Stars } from '#ui/controls/stars.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';

/** Sends feedback: stars and a text, both required. */
export function FeedbackModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, ready } = useTranslation('feedback');
  const [rating, setRating] = useState(0);
  const [feedback, setFeedback] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (pending || rating === 0 || !feedback.trim()) return;
    setPending(true);
    try {
      const { message } = await call(createFeedback, { body: { feedback, rating } });
      setRating(0);
      setFeedback('');
      setFailure(null);
      onClose();
      await toastSuccess(message);
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }
  if (!ready) return null;
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('ask')}>
      <form noValidate className="grid gap-4" onSubmit={send}>
        <Stars value={rating} onChange={setRating} />
        <TextAreaField
          label={t('text')}
          maxLength={2000}
          value={feedback}
          onChange={(event) => setFeedback(event.target.value)}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" wide pending={pending} disabled={rating === 0 || !feedback.trim()}>
          {t('send')}
        </Button>
        <Link to="/feedback" className={buttonClass({ variant: 'ghost' })} onClick={onClose}>
          {t('mine')}
        </Link>
      </form>
    </Dialog>
  );
}
