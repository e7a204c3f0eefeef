import { bingo, edit, entry, heard, type PlantedBugs } from '../edit-history.ts';

/** Stakes, refunds and results, as a history would show them if a server got them wrong. */
export const STAKE_BUGS: PlantedBugs = {
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
};
