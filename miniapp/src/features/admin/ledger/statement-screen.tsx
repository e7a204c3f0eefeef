import { compareStatement, type StatementAnswer } from '@chewata/common/contract/admin/reports';
import { LEDGER_PROVIDERS } from '@chewata/common/contract/money/providers';
import { ADDIS_OFFSET_MS } from '@chewata/common/time';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { StatementResult } from './statement-result.tsx';
import { rowsOf } from './statement-rows.ts';

/** Today in Addis Ababa, three hours ahead of UTC. */
const today = (): string => new Date(Date.now() + ADDIS_OFFSET_MS).toISOString().slice(0, 10);

/** /admin/statement: compares a day of a provider's statement with the ledger. Moves nothing. */
export function StatementScreen() {
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
          <SelectField
            label={t('provider')}
            value={provider}
            onChange={(event) => setProvider(event.target.value)}
          >
            {LEDGER_PROVIDERS.map((name) => (
              <option key={name} value={name}>
                {t(`method.${name}`, { defaultValue: name })}
              </option>
            ))}
          </SelectField>
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
