import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';

/** With a mouse, Enter sends and Shift+Enter starts a new line; on a touch screen Enter starts a new line. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(pointer: fine)').matches;

/** The message input. Empty messages are not sent. */
export function MessageForm({ onSend }: { onSend: (text: string) => Promise<boolean> }) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const [pending, setPending] = useState(false);

  async function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (pending || !text.trim()) return;
    setPending(true);
    if (await onSend(text)) setText('');
    setPending(false);
  }
  return (
    <form noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextAreaField
        label={t('message')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => isSending(event) && void send(event)}
      />
      <Button
        type="submit"
        pending={pending}
        disabled={!text.trim()}
        icon={<Send className="size-5" aria-hidden="true" />}
      >
        {t('send')}
      </Button>
    </form>
  );
}
