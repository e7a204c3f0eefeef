import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptRound } from '#evidence/kept-rounds.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { JudgedRound } from './judged-round.tsx';
import { type PastedRecord, readRecord } from './read-record.ts';

/** /verify: recomputes a record that anyone pastes or opens. Nothing of it leaves the device. */
export function VerifyScreen() {
  const { t } = useTranslation('fairness');
  const fileId = useId();
  const [text, setText] = useState('');
  const [result, setResult] = useState<PastedRecord | 'unreadable' | null>(null);
  const check = (given: string) => setResult(readRecord(given) ?? 'unreadable');

  async function open({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const content = await target.files?.[0]?.text();
    // The same file may be opened again.
    target.value = '';
    if (content === undefined) return;
    setText(content);
    check(content);
  }
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('verify.title')}</ScreenTitle>
      {result === null ? (
        <p className="text-soft">{t('verify.intro')}</p>
      ) : result === 'unreadable' ? (
        <Notice tone="bad">{t('verify.unreadable')}</Notice>
      ) : (
        <JudgedRound
          record={result.record}
          kept={keptRound(result.record.roundId)}
          pasted={{ sent: result.sent }}
        />
      )}
      <TextAreaField
        label={t('verify.record')}
        rows={8}
        value={text}
        spellCheck={false}
        className="font-mono text-xs"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <label
          htmlFor={fileId}
          className={`${buttonClass({ variant: 'outline' })} cursor-pointer focus-within:outline-2`}
        >
          {t('verify.open')}
          <input
            id={fileId}
            type="file"
            accept=".json,application/json,text/plain"
            className="sr-only"
            onChange={open}
          />
        </label>
        <Button disabled={text.trim() === ''} onClick={() => check(text)}>
          {t('verify.check')}
        </Button>
      </div>
    </div>
  );
}
