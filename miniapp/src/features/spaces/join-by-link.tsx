import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

/** The space's id in an invite link, or the id itself. */
const spaceIdIn = (text: string): string | null =>
  /(?:^|\/joinspace\/)([\w-]{22})\/?$/i.exec(text.trim())?.[1] ?? null;

/** Joins a space by a pasted invite link. */
export function JoinByLink() {
  const { t } = useTranslation('spaces');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);

  function join(event: FormEvent) {
    event.preventDefault();
    const id = spaceIdIn(text);
    setWrong(id === null);
    if (id) void navigate(`/joinspace/${id}`);
  }
  return (
    <form noValidate onSubmit={join} className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label={t('link.label')}
        hint={t('link.hint')}
        error={wrong ? t('link.wrong') : undefined}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" disabled={!text.trim()} className="sm:mt-7">
        {t('join')}
      </Button>
    </form>
  );
}
