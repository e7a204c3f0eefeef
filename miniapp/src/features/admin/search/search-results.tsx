import type { search } from '@chewata/common/contract/admin/search';
import type { AnswerOf } from '@chewata/common/contract/route';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { personPath, roundPath } from '../parts/paths.ts';

export interface SearchResultsProps {
  /** Undefined before the first answer. */
  found: AnswerOf<typeof search> | undefined;
  error: Error | null;
  onOpen: () => void;
}

interface Result {
  key: string;
  to: string;
  title: string;
  text: string;
}

/** The results, over the page below the search box. */
export function SearchResults({ found, error, onOpen }: SearchResultsProps) {
  const { t } = useTranslation('person');
  const timeOf = useLocalTime();
  const users: Result[] = (found?.users ?? []).map(({ _id, name, phoneNo }) => ({
    key: _id,
    to: personPath(_id),
    title: name,
    text: phoneNo,
  }));
  const transactions: Result[] = (found?.transactions ?? []).map((one) => ({
    key: one._id,
    to: one.user ? personPath(one.user._id, 'transactions') : '/admin',
    title: `${t(`wallet:type.${one.type}`)} ${formatAmount(one.amount)}, ${t(`wallet:status.${one.status}`)}`,
    text: `${one.txnId} · ${one.user?.name ?? ''} · ${timeOf(one.createdAt)}`,
  }));
  const rounds: Result[] = (found?.rounds ?? []).map((one) => ({
    key: one._id,
    to: roundPath(one._id),
    title: `${t(`history:game.${one.game}`)} ${formatAmount(one.stake)}`,
    text: `${one._id} · ${timeOf(one.createdAt)}`,
  }));
  const isEmpty = found && users.length + transactions.length + rounds.length === 0;
  return (
    <Card className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60vh] overflow-y-auto bg-raised p-2 shadow-high">
      <div aria-live="polite" className="sr-only">
        {found && t('search.found', { n: users.length + transactions.length + rounds.length })}
      </div>
      {error && !found && (
        <p className="p-2 text-sm text-danger">{messageOf(error, t('common:error.unknown'))}</p>
      )}
      {!error && !found && <p className="p-2 text-sm text-soft">{t('common:loading')}</p>}
      {isEmpty && <p className="p-2 text-sm text-soft">{t('search.none')}</p>}
      <Group name={t('search.users')} results={users} onOpen={onOpen} />
      <Group name={t('search.transactions')} results={transactions} onOpen={onOpen} />
      <Group name={t('search.rounds')} results={rounds} onOpen={onOpen} />
    </Card>
  );
}

function Group({
  name,
  results,
  onOpen,
}: {
  name: string;
  results: Result[];
  onOpen: () => void;
}): ReactNode {
  if (results.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2 className="px-2 pt-1 text-xs font-bold text-soft">{name}</h2>
      <ul>
        {results.map(({ key, to, title, text }) => (
          <li key={key}>
            <Link
              to={to}
              onClick={onOpen}
              className="grid min-h-11 content-center rounded-control px-2 py-1 hover:bg-sunken focus-visible:bg-sunken"
            >
              <span className="truncate font-bold">{title}</span>
              <span className="tabular truncate text-xs text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
