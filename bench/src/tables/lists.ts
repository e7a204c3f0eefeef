import { idOf } from './rows.ts';

/** A list of the administration: its path with the query but the page, and whether it has pages. */
export interface List {
  readonly name: string;
  readonly path: string;
  /** A search by an id has one page. */
  readonly isPaged?: false;
}

/** The lists, and their filters and searches. `owner` is in every round; user `n` is in the middle of the tables. */
export const listsOf = (owner: string, n: number): readonly List[] => [
  { name: 'users', path: '/api/user/listUsers?' },
  { name: 'users by name', path: '/api/user/listUsers?search=play' },
  { name: 'users by two words', path: `/api/user/listUsers?search=player%20${n}` },
  {
    name: 'users by the beginning of a phone',
    path: `/api/user/listUsers?search=07${String(n).padStart(8, '0').slice(0, 6)}`,
  },
  { name: 'users by a part inside', path: `/api/user/listUsers?search=layer%20${n}` },
  { name: 'search, a phone', path: `/api/admin/search?q=07${String(n).padStart(8, '0')}`, isPaged: false },
  { name: 'search, a transaction', path: `/api/admin/search?q=D${n}`, isPaged: false },
  { name: 'search, a round', path: `/api/admin/search?q=round-${n}`, isPaged: false },
  ...['deposits', 'withdrawals'].flatMap((table) => [
    { name: table, path: `/api/admin/${table}?` },
    { name: `${table}, pending`, path: `/api/admin/${table}?status=Pending` },
    { name: `${table}, paid`, path: `/api/admin/${table}?status=success` },
    { name: `${table}, one provider`, path: `/api/admin/${table}?provider=chapa` },
    { name: `${table}, one user`, path: `/api/admin/${table}?search=player%20${n}` },
    { name: `${table}, a day`, path: `/api/admin/${table}?from=2026-01-01&to=2026-01-02` },
  ]),
  { name: 'decisions', path: '/api/admin/decisions?' },
  { name: 'decisions, one action', path: '/api/admin/decisions?action=user.block' },
  { name: 'decisions, one user', path: `/api/admin/decisions?user=${idOf(n)}` },
  { name: 'decisions, a text', path: `/api/admin/decisions?text=reason%20${n}` },
  { name: 'approvals', path: '/api/admin/approvals?' },
  { name: 'approvals, pending', path: '/api/admin/approvals?status=Pending' },
  { name: 'flags, open', path: '/api/admin/flags?status=open' },
  { name: 'feedback', path: '/api/feedback/fetchAll?' },
  { name: 'feedback, open', path: '/api/feedback/fetchAll?status=open' },
  { name: 'talks with support', path: '/api/admin/supportTalks?status=all' },
  { name: 'talks that wait', path: '/api/admin/supportTalks?status=waiting' },
  { name: "a person's rounds", path: `/api/admin/users/${owner}/rounds?` },
  { name: "a person's transactions", path: `/api/admin/users/${owner}/transactions?` },
];
