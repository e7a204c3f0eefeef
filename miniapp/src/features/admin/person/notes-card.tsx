import { addNote, type NoteAnswer } from '@chewata/common/contract/admin/person';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

export interface NotesCardProps {
  id: string;
  notes: readonly NoteAnswer[];
  onChanged: () => void;
}

/** The notes of staff about a person, and a form for the next note. */
export function NotesCard({ id, notes, onChanged }: NotesCardProps) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const [text, setText] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (pending || text.trim() === '') return;
    setPending(true);
    setFailure(null);
    try {
      await call(addNote, { params: { id }, body: { text } });
      setText('');
      onChanged();
    } catch (error) {
      setFailure(messageOf(error, t('common:error.unknown')));
    }
    setPending(false);
  }

  return (
    <Card className="grid gap-3 p-4 text-sm">
      <h2 className="text-base font-bold">{t('notes')}</h2>
      <form className="grid gap-2" noValidate onSubmit={add}>
        <TextAreaField
          label={t('note')}
          hint={t('noteHint')}
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" variant="outline" size="small" pending={pending} disabled={!text.trim()}>
          {t('addNote')}
        </Button>
      </form>
      {notes.length === 0 && <p className="text-soft">{t('noNotes')}</p>}
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note._id} className="border-t border-line pt-2">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="text-soft">{t('byAt', { name: note.by.name, time: timeOf(note.at) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
