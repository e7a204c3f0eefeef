import { compareStatement, type StatementAnswer } from '@chewata/common/contract/admin';
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

/** Whose accounts the ledger has. */
const PROVIDERS = [
  'chapa',
  'arifpay',
  'lakipay',
  'addispay',
  'telebirr',
  'cbe',
  'cbebirr',
  'manual',
  'sandbox',
] as const;

/** Today in Addis Ababa, three hours ahead of UTC. */
const today = (): string => new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10);

/** /admin/statement: a provider's day, pasted from its statement, held against the ledger. Nothing is moved. */
export function StatementScreen() {
  const { t } = useTranslation('admin');
  const [provider, setProvider] = useState<string>(PROVIDERS[0]);
  const [day, setDay] = useState(today);
  const [pasted, setPasted] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState<StatementAnswer | null>(null);
  const { rows, wrong } = rowsOf(pasted);

  async function compare(event: FormEvent) {
    event.preventDefault();
    if (pending || wrong) return;
    setPending(true);
    setFailure(null);
    try {
      setTold(await call(compareStatement, { body: { provider, day, rows } }));
    } catch (error) {
      setTold(null);
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
            {PROVIDERS.map((name) => (
              <option key={name} value={name}>
                {t(`method.${name}`)}
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
      {told && <StatementResult told={told} />}
    </div>
  );
}
