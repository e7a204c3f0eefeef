import type { ExportTable } from '@chewata/common/contract/admin/export';
import { formatBirr, minus, type Santim, santim, ZERO } from '@chewata/common/money';
import { ownerOf } from '#domain/ledger/accounts.ts';
import type { JournalEntryOf } from '#domain/ledger/entry.ts';
import type { Exports, TimeRange } from '#storage/admin/exports.ts';
import { beforeAndAfter } from '../decisions/before-and-after.ts';
import type { Cell } from './csv.ts';
import { inOrder } from './in-order.ts';

interface Table {
  readonly columns: readonly string[];
  rows(exports: Exports, span: TimeRange): AsyncIterable<readonly Cell[]>;
}

const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

/** The wallet's movements that are no deposit, withdrawal, stake or settlement. */
const OTHER_MOVEMENTS = [
  'transfer',
  'transfer-hold',
  'transfer-returned',
  'bonus',
  'points',
  'prize',
  'adjustment',
] as const;

interface Transaction {
  readonly at: Date;
  readonly cells: readonly Cell[];
}

async function* depositRows(exports: Exports, span: TimeRange): AsyncGenerator<Transaction> {
  for await (const { createdAt: at, txnId, userId, paid, asked, status, method } of exports.deposits(span))
    yield { at, cells: [at, 'Deposit', txnId, userId, formatBirr(paid ?? asked), status, method] };
}

async function* withdrawalRows(exports: Exports, span: TimeRange): AsyncGenerator<Transaction> {
  for await (const { createdAt: at, _id, userId, amount, status, method } of exports.withdrawals(span))
    yield { at, cells: [at, 'Withdraw', _id, userId, formatBirr(minus(ZERO, amount)), status, method] };
}

/** One row for each user whose money an entry moves. */
async function* otherRows(exports: Exports, span: TimeRange): AsyncGenerator<Transaction> {
  for await (const { _id, at, kind, postings } of exports.entries(span, OTHER_MOVEMENTS)) {
    const moved = new Map<string, Santim>();
    for (const { account, amount } of postings) {
      const owner = ownerOf(account);
      if (owner) moved.set(owner, santim((moved.get(owner) ?? 0) + amount));
    }
    for (const [user, amount] of moved)
      if (amount !== 0) yield { at, cells: [at, kind, _id, user, formatBirr(amount), 'success', ''] };
  }
}

export const TABLES: Readonly<Record<ExportTable, Table>> = {
  users: {
    columns: ['id', 'name', 'phone', 'role', 'language', 'telegram', 'referredBy', 'blocked', 'createdAt'],
    rows: async function* (exports, span) {
      for await (const user of exports.users(span))
        yield [
          user._id,
          user.name,
          user.phone,
          user.role,
          user.language,
          user.telegramId !== null,
          user.referredBy,
          user.block?.reason,
          user.createdAt,
        ];
    },
  },
  transactions: {
    columns: ['at', 'type', 'txnId', 'userId', 'amount', 'status', 'method'],
    rows: async function* (exports, span) {
      const sources = [depositRows, withdrawalRows, otherRows].map((rows) => rows(exports, span));
      for await (const { cells } of inOrder(sources)) yield cells;
    },
  },
  rounds: {
    columns: [
      'id',
      'game',
      'stake',
      'space',
      'status',
      'createdAt',
      'startedAt',
      'endedAt',
      'players',
      'cards',
      'totalStake',
      'housePercent',
      'netWin',
      'winners',
      'refundedFor',
    ],
    rows: async function* (exports, span) {
      for await (const round of exports.rounds(span))
        yield [
          round._id,
          round.game,
          formatBirr(round.stake),
          round.space,
          round.status,
          round.createdAt,
          round.startedAt,
          round.endedAt,
          round.players.length,
          round.cards.length,
          formatBirr(round.totalStake),
          round.percent / 10,
          formatBirr(round.netWin),
          round.winners.map(({ card, userId }) => `${card}:${userId}`).join(' '),
          round.refundedFor,
        ];
    },
  },
  stakes: {
    columns: ['at', 'kind', 'roundId', 'userId', 'card', 'main', 'bonus', 'free', 'stakeId'],
    rows: async function* (exports, span) {
      for await (const entry of exports.entries(span, ['stake', 'refund'])) {
        const { at, kind, roundId, userId, _id, detail } = entry;
        if (kind === 'refund') {
          const { card, stakeId, free } = detail as JournalEntryOf<'refund'>['detail'];
          const back = (wallet: string) =>
            formatBirr(
              santim(
                entry.postings.reduce(
                  (sum, { account, amount }) => sum - (account.endsWith(`:${wallet}`) ? amount : 0),
                  0,
                ),
              ),
            );
          const freed = formatBirr(minus(ZERO, free ?? ZERO));
          yield [at, kind, roundId, userId, card, back('main'), back('bonus'), freed, stakeId];
        } else
          for (const { card, main, bonus, free } of (detail as JournalEntryOf<'stake'>['detail']).cards)
            yield [
              at,
              kind,
              roundId,
              userId,
              card,
              formatBirr(main),
              formatBirr(bonus),
              formatBirr(free ?? ZERO),
              _id,
            ];
      }
    },
  },
  decisions: {
    columns: ['by', 'at', 'what', 'before', 'after', 'subject'],
    rows: async function* (exports, span) {
      for await (const decision of exports.decisions(span)) {
        const { before, after } = beforeAndAfter(decision);
        yield [decision.by, decision.at, decision.action, json(before), json(after), decision.subject];
      }
    },
  },
  journal: {
    columns: ['at', 'id', 'kind', 'account', 'amount', 'userId', 'roundId', 'memo'],
    rows: async function* (exports, span) {
      for await (const { at, _id, kind, postings, userId, roundId, memo } of exports.entries(span))
        for (const { account, amount } of postings)
          yield [at, _id, kind, account, formatBirr(amount), userId, roundId, memo];
    },
  },
};
