import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';

interface ReplyFormProps {
  label: string;
  hint: string;
  /** Resolves once the text is sent; the field is empty then. */
  onSend: (text: string) => Promise<void>;
  /** Another button beside 'Send'. */
  beside?: React.ReactNode;
}

/** A text to a user in the name of support. */
export function ReplyForm({ label, hint, onSend, beside }: ReplyFormProps) {
  const { t } = useTranslation('support');
  const [text, setText] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (pending || !text.trim()) return;
    setPending(true);
    setFailure(null);
    try {
      await onSend(text);
      setText('');
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
    setPending(false);
  }
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-3" noValidate onSubmit={send}>
      <TextAreaField
        label={label}
        hint={hint}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        {beside}
        <Button type="submit" pending={pending} disabled={!text.trim()}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
