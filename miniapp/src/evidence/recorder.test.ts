import type { FairnessAnswer } from '@chewata/common/contract/rooms/fairness';
import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import type { Room } from '@chewata/common/contract/rooms/room';
import { entryHash, type LogEntry, recordHash } from '@chewata/common/fairness/round-log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { settingsQuery } from '#api/settings.ts';
import { EMPTY_ROOM } from '#realtime/testing/empty-room.ts';
import { differingRound, onDifference } from './differences.ts';
import { forgetRound, keepRound, keptIds, keptRound } from './kept-rounds.ts';
import { compareLeftOpen, noteEnd, noteSealed, noteState } from './recorder.ts';
import { keptOf, quicknetRecord } from './testing/quicknet-record.ts';

let answer: object;
let log: { rounds: LogEntry[]; next: string | null }[];
const heard = vi.fn();
let stop: () => void;

beforeEach(() => {
  for (const id of keptIds()) forgetRound(id);
  heard.mockClear();
  stop = onDifference(heard);
  queryClient.setQueryData(settingsQuery.queryKey, { mode: 'live' } as never);
  log = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (String(path).endsWith('/fairness')) return Response.json(answer);
    const page = String(path).includes('/fairness-log') ? log.shift() : null;
    return page ? Response.json(page) : Promise.reject(new Error('away'));
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Plays a round as this device sees it: countdown, seal, play, end. */
async function play(roundId: string, head: { chain: string; n: number; hash: string } | null = null) {
  const record = quicknetRecord(roundId);
  const { commitment, clientEntropy } = record;
  const beacon = record.beacon && {
    chain: record.beacon.chain,
    round: record.beacon.round,
    at: record.beacon.at,
  };
  const room = {
    ...EMPTY_ROOM,
    id: roundId,
    game: 'spin',
    status: 'Starting',
    startsAt: 1,
    seat: 2,
    players: { 1: ['5', '9'], 2: ['7'] },
    cards: ['5', '7', '9'],
    commitment,
    beacon,
    seq: 4,
  } as Room;
  const state = (part: Partial<Room>): LiveRoom => ({
    room: { ...room, ...part },
    seq: part.seq ?? 4,
    stale: false,
    end: null,
  });
  noteState(state({}));
  await noteSealed('spin', {
    roomId: roundId,
    seq: 5,
    commitment,
    beacon,
    clientEntropy: clientEntropy ?? '',
  });
  noteState(state({ status: 'Playing', seq: 5 }));
  noteEnd(roundId, head);
}

const compared = (roundId: string) =>
  vi.waitFor(() => expect(keptRound(roundId)?.differences).not.toBeNull(), { timeout: 10_000 });

it('compares a round at its end by itself, and is silent if all agrees', async () => {
  answer = quicknetRecord('honest');
  await play('honest');
  await compared('honest');
  expect(keptRound('honest')?.differences).toEqual([]);
  expect(keptRound('honest')?.sealed?.cards).toHaveLength(3);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[string, Partial<FairnessAnswer>, string]>([
  [
    'card-gone',
    {
      cards: [
        { card: '5', seat: 1 },
        { card: '9', seat: 1 },
      ],
    },
    'ownCardMissing',
  ],
  ['other-seed', { serverSeed: '6b'.repeat(32) }, 'commitment'],
  ['other-promise', { commitment: 'ff'.repeat(32) }, 'keptCommitment'],
  ['other-cards', { clientEntropy: 'ff'.repeat(32) }, 'keptCards'],
  ['no-beacon', { beacon: null }, 'beaconMissing'],
])('a difference is shown at once and kept: %s', async (roundId, part, difference) => {
  answer = { ...quicknetRecord(roundId), ...part };
  await play(roundId);
  await compared(roundId);
  expect(keptRound(roundId)?.differences).toContain(difference);
  expect(heard).toHaveBeenCalledOnce();
  expect(differingRound()?.roundId).toBe(roundId);
});

it("holds the log against the head that went out with the round's end", async () => {
  const record = quicknetRecord('logged');
  const log = {
    chain: 'c',
    n: 3,
    previous: '0'.repeat(64),
    fate: 'played' as const,
    hash: recordHash(record),
  };
  answer = { ...record, log };
  const hash = entryHash({ ...log, roundId: 'logged', game: 'spin' });
  await play('logged', { chain: 'c', n: 3, hash });
  await compared('logged');
  expect(keptRound('logged')?.differences).toEqual([]);

  answer = { ...record, roundId: 'relogged', log: { ...log, hash: 'ff'.repeat(32) } };
  await play('relogged', { chain: 'c', n: 3, hash });
  await compared('relogged');
  expect(keptRound('relogged')?.differences).toEqual(['log', 'head']);
});

it("walks the log from the round's entry to the later head that went out with its end", async () => {
  const entriesOf = (roundId: string) => {
    const record = quicknetRecord(roundId);
    const entries: LogEntry[] = [];
    for (const n of [3, 4, 5]) {
      const before = entries.at(-1);
      const previous = before ? entryHash(before) : '0'.repeat(64);
      const id = n === 3 ? roundId : `r${n}`;
      const hash = n === 3 ? recordHash(record) : `${n}`;
      entries.push({ n, chain: 'c', roundId: id, game: 'spin', fate: 'played', hash, previous });
    }
    const [own, ...later] = entries as [LogEntry, LogEntry, LogEntry];
    const head = { chain: 'c', n: 5, hash: entryHash(later[1] as LogEntry) };
    answer = { ...record, log: own };
    return { later, head };
  };
  const whole = entriesOf('walked');
  log = [
    { rounds: whole.later.slice(0, 1), next: '1.c:4' },
    { rounds: whole.later.slice(1), next: null },
  ];
  await play('walked', whole.head);
  await compared('walked');
  expect(keptRound('walked')?.differences).toEqual([]);

  const shorter = entriesOf('shortened');
  log = [{ rounds: shorter.later.slice(0, 1), next: null }];
  await play('shortened', shorter.head);
  await compared('shortened');
  expect(keptRound('shortened')?.differences).toEqual(['head']);
});

it('compares, when the app starts, rounds that an earlier session has left open', async () => {
  const record = quicknetRecord('left-open');
  answer = { ...record, serverSeed: '6b'.repeat(32) };
  keepRound({ ...keptOf(record, null), differences: null });
  compareLeftOpen();
  await compared('left-open');
  expect(keptRound('left-open')?.differences).toContain('commitment');
  expect(heard).toHaveBeenCalledOnce();
});
