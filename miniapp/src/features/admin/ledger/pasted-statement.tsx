import { compareStatement, type StatementAnswer } from '@chewata/common/contract/admin/reports';
import { LEDGER_PROVIDERS } from '@chewata/common/contract/money/providers';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ProviderField } from './provider-field.tsx';
import { StatementResult } from './statement-result.tsx';
import { rowsOf } from './statement-rows.ts';
import { today } from './today.ts';

/** Compares pasted rows of one day with the ledger. */
export function PastedStatement() {
  const { t } = useTranslation('admin');
  const [provider, setProvider] = useState(LEDGER_PROVIDERS[0] ?? '');
  const [day, setDay] = useState(today);
  const [pasted, setPasted] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<StatementAnswer | null>(null);
  const { rows, wrong } = rowsOf(pasted);

  async function compare(event: FormEvent) {
    event.preventDefault();
    if (pending || wrong) return;
    setPending(true);
    setFailure(null);
    try {
      setResult(await call(compareStatement, { body: { provider, day, rows } }));
    } catch (error) {
      setResult(null);
      setFailure(messageOf(error, t('common:error.unknown')));
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card className="p-4">
        <form className="grid gap-4" noValidate onSubmit={compare}>
          <p className="text-sm text-soft">{t('statementText')}</p>
          <ProviderField value={provider} onChange={setProvider} />
          <TextField
            label={t('day')}
            type="date"
            max={today()}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <TextAreaField
            label={t('rows')}
            hint={t('rowsHint')}
            rows={8}
            spellCheck={false}
            value={pasted}
            error={wrong ? t('rowWrong', { line: wrong.line, text: wrong.text }) : undefined}
            onChange={(event) => setPasted(event.target.value)}
          />
          {failure && <Notice tone="bad">{failure}</Notice>}
          <Button type="submit" wide pending={pending}>
            {t('compare')}
          </Button>
        </form>
      </Card>
      {result && <StatementResult result={result} />}
    </div>
  );
}
