import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { SealedInfo } from '@chewata/common/contract/rooms/room';
import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { QUICKNET } from '@chewata/common/fairness/chain';
import { recordFaults } from '@chewata/common/fairness/record-faults';
import { brokenEntry, recordHash } from '@chewata/common/fairness/round-log';
import type { At, Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'a sealed round is played from its beacon, or refunded and in the log';
const isOver = ({ round }: RoundStory): boolean => round.status === 'Finished' || round.status === 'Refunded';

/** Records prove themselves, agree with the announcements, and are in the log with their fate. */
export const checkBeacons = (observed: Observed): Violation[] => [
  ...[...observed.stories.values()].flatMap((line) => provesItself(observed, line)),
  ...asAnnounced(observed),
  ...inLog(observed),
];

function provesItself({ begin }: Observed, { story, index }: At<'round'>): Violation[] {
  const { fairness, round } = story;
  if (!isOver(story) || fairness.serverSeed === null || fairness.commitment === '') return [];
  // Without a seal nothing was drawn.
  if (fairness.clientEntropy === null) return [];
  const faults = recordFaults(fairness, {
    chain: begin.chain ?? QUICKNET,
    isSignatureOf: begin.chain && isSignatureOf,
    kept: null,
  }).filter((fault) => begin.chain !== null || (fault !== 'chain' && fault !== 'beaconTime'));
  return faults.length > 0
    ? [violation(`the record of ${round._id} is refused: ${faults.join(', ')}`, [index])]
    : [];
}

function asAnnounced(observed: Observed): Violation[] {
  return observed.of('heard').flatMap(({ event, args, client, index }) => {
    if (event !== 'cardsSealed') return [];
    const { roomId, commitment, clientEntropy, beacon } = args[0] as SealedInfo;
    const line = observed.stories.get(roomId);
    if (!line)
      return [violation(`${client} saw the seal of ${roomId}, which the server does not know`, [index])];
    const { fairness } = line.story;
    const isSame =
      fairness.commitment === commitment &&
      fairness.clientEntropy === clientEntropy &&
      (fairness.beacon?.round ?? null) === (beacon?.round ?? null);
    return isSame
      ? []
      : [
          violation(`the record of ${roomId} is not what ${client} received with the seal`, [
            index,
            line.index,
          ]),
        ];
  });
}

function inLog(observed: Observed): Violation[] {
  const [log] = observed.of('log');
  if (!log) return [];
  const broken = brokenEntry(log.rows);
  const rows = new Map(log.rows.map((row) => [row.roundId, row]));
  return [
    ...(broken
      ? [violation(`entry ${broken.n} of ${broken.chain} does not follow from the one before`, [log.index])]
      : []),
    ...[...observed.stories.values()].flatMap(({ story, index }) => {
      const { round, fairness } = story;
      if (!isOver(story) || round.sealedAt === null) return [];
      const row = rows.get(round._id);
      const isRight =
        row !== undefined &&
        (row.fate === 'played') === (round.status === 'Finished') &&
        row.hash === recordHash({ ...fairness, roundId: round._id, status: round.status });
      if (isRight || (row && round.voided)) return [];
      return [
        violation(
          row
            ? `the log has ${round._id} as ${row.fate}, with ${row.hash}; it is ${round.status}`
            : `${round._id} was sealed and is ${round.status}; the log does not have it`,
          [index, log.index],
        ),
      ];
    }),
  ];
}

const violation = (message: string, lines: readonly number[]): Violation => ({ rule: RULE, message, lines });
