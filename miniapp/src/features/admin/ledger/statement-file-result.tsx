import type { ComparedPayment, StatementFileAnswer } from '@chewata/common/contract/admin/statement-file';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/feedback/notice.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { StatementTotals } from './statement-totals.tsx';

/** Beyond this many rows of a kind only their number is shown. */
const SHOWN = 200;

/** The number of payments that match, and every other payment. */
export function StatementFileResult({ result }: { result: StatementFileAnswer }) {
  const { t } = useTranslation('statement');
  const time = useLocalTime();
  const { matched, missingHere, missingThere, differing, leftOut } = result;
  const wrong = missingHere.length + missingThere.length + differing.length;
  const id = (txnId: string) => <span className="tabular break-all">{txnId}</span>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice tone={wrong === 0 ? 'good' : 'bad'}>
        <p className="font-bold">{wrong === 0 ? t('agrees') : t('differs', { n: wrong })}</p>
        <p>{t('matched', { n: matched.length })}</p>
        <p>{t('period', { from: time(result.from), to: time(result.to) })}</p>
      </Notice>
      <StatementTotals ledger={result.ledger} statement={result.statement} />
      {differing.length > 0 && (
        <Part title={t('differing', { n: differing.length })}>
          <Table
            label={t('differing', { n: differing.length })}
            rows={differing.slice(0, SHOWN)}
            rowKey={({ txnId }) => txnId}
            columns={[
              { key: 'id', header: t('column.id'), cell: ({ txnId }) => id(txnId) },
              {
                key: 'ledger',
                header: t('admin:inLedger'),
                align: 'end',
                cell: ({ ledger }) => <Amount value={ledger} unit="none" />,
              },
              {
                key: 'statement',
                header: t('admin:inStatement'),
                align: 'end',
                cell: ({ statement }) => <Amount value={statement} unit="none" />,
              },
            ]}
          />
        </Part>
      )}
      <Payments title={t('missingHere', { n: missingHere.length })} payments={missingHere} />
      <Payments title={t('missingThere', { n: missingThere.length })} payments={missingThere} />
      {leftOut.length > 0 && (
        <Part title={t('leftOut', { n: leftOut.length })}>
          <ul className="grid gap-1 text-sm text-soft">
            {leftOut.slice(0, SHOWN).map(({ line, text }) => (
              <li key={line} className="break-words">
                {t('line', { line, text })}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Payments({ title, payments }: { title: string; payments: readonly ComparedPayment[] }) {
  const { t } = useTranslation('statement');
  const time = useLocalTime();
  if (payments.length === 0) return null;
  return (
    <Part title={title}>
      <Table
        label={title}
        rows={payments.slice(0, SHOWN)}
        rowKey={({ txnId }) => txnId}
        columns={[
          {
            key: 'id',
            header: t('column.id'),
            cell: ({ txnId }) => <span className="tabular break-all">{txnId}</span>,
          },
          { key: 'at', header: t('column.at'), cell: ({ at }) => (at === null ? '–' : time(at)) },
          {
            key: 'amount',
            header: t('column.amount'),
            align: 'end',
            cell: ({ amount }) => <Amount value={amount} unit="none" />,
          },
        ]}
      />
      {payments.length > SHOWN && (
        <p className="text-sm text-soft">{t('more', { n: payments.length - SHOWN })}</p>
      )}
    </Part>
  );
}
