import { any, edit, finished, heard, lateFromThird, type PlantedBugs } from '../edit-history.ts';

/** Seeds, beacons, the log and deadlines, as a history would show them if a server got them wrong. */
export const FAIRNESS_BUGS: PlantedBugs = {
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
