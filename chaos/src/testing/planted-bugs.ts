import type { LineOf } from '../history/lines.ts';
import {
  any,
  bingo,
  call,
  edit,
  entry,
  finished,
  heard,
  lateFromThird,
  otherNumber,
  type Plant,
  state,
} from './edit-history.ts';

/** Faults of a server, each as what a history would show of it, with the rule that it breaks. */
export const PLANTED_BUGS: Readonly<Record<string, { readonly rule: string; readonly plant: Plant }>> = {
  'a call is skipped': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(3), () => []),
  },
  'a call is announced twice': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(3), (line) => [line, line]),
  },
  'one client receives another call': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(2), otherNumber),
  },
  'a call does not fit its list': {
    rule: 'calls are one sequence',
    plant: edit('heard', call(2), (line) => ({ ...line, args: [0, line.args[1]] })),
  },
  'the record forgets a call': {
    rule: 'calls are one sequence',
    plant: edit('round', bingo, (line) => ({
      ...line,
      story: { ...line.story, calls: line.story.calls.slice(0, -1) },
    })),
  },
  'a round disappears': {
    rule: 'calls are one sequence',
    plant: edit('round', finished, () => []),
  },
  'a call is lost after a resume': {
    rule: 'no call is lost',
    plant: state(({ calledNumbers }) => ({ calledNumbers: calledNumbers.slice(0, -1) })),
  },
  'a state has a card with two owners': {
    rule: 'a card has one owner',
    plant: state(({ players }, [first = '']) => ({ players: { ...players, 9: [first] } })),
  },
  'a client misses a paid card': {
    rule: 'everyone sees the same room',
    plant: state(({ players }) => ({ players: Object.fromEntries(Object.entries(players).slice(1)) })),
  },
  'two users have paid for one card': {
    rule: 'a card has one owner',
    plant: (lines) => {
      const users = new Map(lines.flatMap((line) => (line.kind === 'sent' ? [[line.id, line.user]] : [])));
      const paidBy = (user: string) =>
        lines.find(
          (line): line is LineOf<'answered'> =>
            line.kind === 'answered' && users.get(line.id) === user && line.result?.cards !== undefined,
        );
      const [first, second] = [paidBy('u2'), paidBy('u3')];
      if (!first || !second) throw new Error('no payments to change');
      const changed = { ...second, result: { ...second.result, cards: first.result?.cards } };
      return lines.map((line) => (line === second ? changed : line));
    },
  },
  'the record has a card twice': {
    rule: 'a card has one owner',
    plant: edit('round', bingo, ({ story, ...line }) => ({
      ...line,
      story: { ...story, cards: [...story.cards, ...story.cards.slice(0, 1)] },
    })),
  },
  'an acknowledged stake is lost': {
    rule: 'a stake is settled or refunded, once',
    plant: edit(
      'stake',
      ({ what }) => what === 'stake',
      () => [],
    ),
  },
  'a stake without a command': {
    rule: 'a stake is settled or refunded, once',
    plant: edit(
      'stake',
      ({ what }) => what === 'stake',
      (line) => [line, { ...line, card: '199', stakeId: 'ghost' }],
    ),
  },
  'a refund is missing': {
    rule: 'a stake is settled or refunded, once',
    plant: edit(
      'stake',
      ({ what, roundId }) => what === 'refund' && roundId === 'r2',
      () => [],
    ),
  },
  'a stake is refunded twice': {
    rule: 'a stake is settled or refunded, once',
    plant: edit(
      'stake',
      ({ what }) => what === 'refund',
      (line) => [line, line],
    ),
  },
  'a stake in play is refunded too': {
    rule: 'a stake is settled or refunded, once',
    plant: edit(
      'stake',
      ({ what, userId }) => what === 'stake' && userId === 'u2',
      (line) => [line, { ...line, what: 'refund' }],
    ),
  },
  'a round is never settled': {
    rule: 'a stake is settled or refunded, once',
    plant: edit('entry', entry('settlement'), () => []),
  },
  'a round is settled twice': {
    rule: 'a stake is settled or refunded, once',
    plant: edit('entry', entry('settlement'), (line) => [line, { ...line, id: `${line.id}:again` }]),
  },
  'a winner is paid twice': {
    rule: 'results follow from the record',
    plant: edit('entry', entry('settlement'), (line) => ({
      ...line,
      postings: [...line.postings, ...line.postings.filter(([account]) => account.startsWith('user:'))],
    })),
  },
  'a claim without a bingo wins': {
    rule: 'results follow from the record',
    plant: edit('round', bingo, ({ story, ...line }) => {
      const loser = story.cards.find(({ card }) => story.winners.every((winner) => winner.card !== card));
      const winners = story.winners.map((winner) => ({ ...winner, ...(loser && { card: loser.card }) }));
      return { ...line, story: { ...story, winners } };
    }),
  },
  'a winning card is in the record twice': {
    rule: 'results follow from the record',
    plant: edit('round', bingo, ({ story, ...line }) => ({
      ...line,
      story: { ...story, winners: [...story.winners, ...story.winners] },
    })),
  },
  'the wheel pays another card': {
    rule: 'results follow from the record',
    plant: edit(
      'round',
      ({ story }) => story.round.game === 'spin',
      ({ story, ...line }) => ({
        ...line,
        story: { ...story, winners: story.winners.map((winner) => ({ ...winner, userId: 'u9' })) },
      }),
    ),
  },
  'one client receives other winners': {
    rule: 'results follow from the record',
    plant: edit('heard', heard('gameFinished'), (line) => ({ ...line, args: line.args.with(2, {}) })),
  },
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
  'a round is played from another seed': {
    rule: 'a sealed round is played from its beacon, or refunded and in the log',
    plant: edit('round', finished, ({ story, ...line }) => ({
      ...line,
      story: { ...story, fairness: { ...story.fairness, serverSeed: '11'.repeat(32) } },
    })),
  },
  'the beacon is not the announced one': {
    rule: 'a sealed round is played from its beacon, or refunded and in the log',
    plant: edit('heard', heard('cardsSealed'), (line) => ({
      ...line,
      args: [{ ...(line.args[0] as object), beacon: { chain: 'made-up', round: 8, at: '' } }],
    })),
  },
  'a round is played without its beacon': {
    rule: 'a sealed round is played from its beacon, or refunded and in the log',
    plant: edit('round', finished, ({ story, ...line }) => ({
      ...line,
      story: { ...story, fairness: { ...story.fairness, beacon: null } },
    })),
  },
  'a sealed round is not in the log': {
    rule: 'a sealed round is played from its beacon, or refunded and in the log',
    plant: edit('log', any, (line) => ({ ...line, rows: line.rows.slice(0, -1) })),
  },
  'the log was written again': {
    rule: 'a sealed round is played from its beacon, or refunded and in the log',
    plant: edit('log', any, (line) => ({
      ...line,
      rows: line.rows.map((row, place) => (place === 0 ? { ...row, fate: 'refunded' as const } : row)),
    })),
  },
  'calls come late': {
    rule: 'calls come in time',
    plant: (lines) => edit('round', ({ story }) => story.round._id === 'r4', lateFromThird(4000))(lines),
  },
};
