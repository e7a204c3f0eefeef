import type { LineOf } from '../../history/lines.ts';
import { any, edit, entry, heard, type PlantedBugs } from '../edit-history.ts';

/** Balances and movements of money, as a history would show them if a server got them wrong. */
export const WALLET_BUGS: PlantedBugs = {
  'a balance is stale after a round': {
    rule: 'a balance was true when it was sent',
    plant: (lines) => {
      const reads = lines.filter(
        (line) => line.kind === 'sent' && line.call === 'balance' && line.user === 'u1',
      );
      const last = reads.at(-1) as LineOf<'sent'>;
      return edit(
        'answered',
        ({ id }) => id === last.id,
        ({ result, ...line }) => ({
          ...line,
          result: { ...result, activeBalance: Number(result?.activeBalance) + 10 },
        }),
      )(lines);
    },
  },
  'a published balance was never true': {
    rule: 'a balance was true when it was sent',
    plant: edit('heard', heard('updateBalance'), (line) => ({
      ...line,
      args: [{ activeBalance: 12_345, bonusWallet: 0 }],
    })),
  },
  'the last balance is not that of the ledger': {
    rule: 'the last balance is that of the ledger',
    plant: edit('wallet', any, (line) => ({ ...line, main: line.main + 1 })),
  },
  'more is staked than there is': {
    rule: 'no balance is negative',
    plant: edit('entry', entry('stake'), (line) => ({
      ...line,
      postings: line.postings.map(([account, amount]) => [account, amount * 1000] as const),
    })),
  },
  'a deposit is credited twice': {
    rule: 'a money command is done once or not at all',
    plant: edit('entry', entry('deposit'), (line) => [line, { ...line, id: `${line.id}:again` }]),
  },
  'a paid deposit is lost': {
    rule: 'a money command is done once or not at all',
    plant: edit('entry', entry('deposit'), () => []),
  },
  'an entry is posted twice': {
    rule: 'a money command is done once or not at all',
    plant: edit('entry', entry('transfer'), (line) => [line, line]),
  },
  'half a transfer': {
    rule: 'a money command is done once or not at all',
    plant: edit('entry', entry('transfer'), (line) => ({ ...line, postings: line.postings.slice(0, 1) })),
  },
  'a refused withdrawal is done': {
    rule: 'a money command is done once or not at all',
    plant: edit('entry', entry('withdraw-hold'), (line) => [
      line,
      {
        ...line,
        id: 'withdraw-hold:refused',
        userId: 'u4',
        postings: [
          ['user:u4:main', -4900],
          ['user:u4:held', 4900],
        ],
      },
    ]),
  },
  'a withdrawal is paid and returned': {
    rule: 'a withdrawal is held once, and paid or returned once',
    plant: edit('entry', entry('withdraw-paid'), (line) => [
      line,
      { ...line, of: 'withdraw-returned', id: line.id.replace('paid', 'returned') },
    ]),
  },
  'a withdrawal takes no money': {
    rule: 'a withdrawal is held once, and paid or returned once',
    plant: edit('entry', entry('withdraw-hold'), () => []),
  },
  'the money of a declined withdrawal is not returned': {
    rule: 'a withdrawal is held once, and paid or returned once',
    plant: edit('withdrawal', any, (line) => ({ ...line, status: 'Declined' })),
  },
  'a transfer goes to another user': {
    rule: 'a transfer moves its amount from its sender to its receiver',
    plant: edit('entry', entry('transfer'), ({ postings, ...line }) => ({
      ...line,
      postings: postings.map(([account, amount]) => [amount > 0 ? 'user:u5:main' : account, amount] as const),
    })),
  },
  'a repeated command is done again': {
    rule: 'a money command is done once or not at all',
    plant: (lines) => {
      const repeats = lines.filter(
        (line) => line.kind === 'sent' && line.call === 'withdraw' && line.user === 'u1',
      );
      const second = repeats[1] as LineOf<'sent'>;
      return edit(
        'answered',
        ({ id }) => id === second.id,
        (line) => ({ ...line, result: { txnId: 'W-other' } }),
      )(lines);
    },
  },
};
