import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { callsOf } from '@chewata/common/fairness/calls';
import { clientEntropyOf } from '@chewata/common/fairness/commitment';
import { entryHash, recordHash } from '@chewata/common/fairness/round-log';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keepRound } from '#evidence/kept-rounds.ts';
import { keptOf, PUBLISHED, quicknetRecord } from '#evidence/testing/quicknet-record.ts';
import { button, showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { sharedText } from './record-actions.tsx';
import { VerifyScreen } from './verify-screen.tsx';

async function paste(text: string): Promise<void> {
  await i18n.loadNamespaces(['fairness']);
  await showScreen('/verify', VerifyScreen, null);
  fireEvent.change(screen.getByLabelText('Record'), { target: { value: text } });
  fireEvent.click(button('Check'));
}

const faults = () =>
  waitFor(() => {
    const found = document.querySelector('[data-statement]');
    if (!found) throw new Error('no verdict yet');
    return [...found.querySelectorAll('[data-fault]')].map((item) => item.getAttribute('data-fault'));
  });

const SEALED = { earliest: PUBLISHED - 3000, latest: PUBLISHED - 3000, checked: true };

describe('/verify', () => {
  it('accepts a record as the server publishes it, with its real signature', async () => {
    await paste(JSON.stringify(quicknetRecord('pasted')));
    expect(await faults()).toEqual([]);
    expect(screen.getByText(/^This record is in order: the calls follow/)).toBeTruthy();
  });

  const beacon = quicknetRecord().beacon;
  it.each<[string, object]>([
    ['signature', { beacon: { ...beacon, round: 999, at: new Date(PUBLISHED - 3000).toISOString() } }],
    ['randomness', { beacon: { ...beacon, randomness: '00'.repeat(32) } }],
    ['beaconTime', { beacon: { ...beacon, at: new Date(PUBLISHED + 3000).toISOString() } }],
    ['beaconTime', { beacon: { ...beacon, at: 'soon' } }],
    ['sealedLate', { sealedAt: new Date(PUBLISHED).toISOString() }],
    ['chain', { beacon: { ...beacon, chain: 'ab'.repeat(32) } }],
    ['beaconMissing', { beacon: null }],
    ['commitment', { serverSeed: '6b'.repeat(32) }],
  ])('refuses a record by a named reason: %s', async (fault, part) => {
    await paste(JSON.stringify({ ...quicknetRecord('refused'), ...part }));
    expect(await faults()).toContain(fault);
    expect(screen.getByText('This record is refused.')).toBeTruthy();
  });

  it('compares with the evidence that was shared, and with what this device kept itself', async () => {
    const record = quicknetRecord('shared');
    const other = { ...record, clientEntropy: 'ff'.repeat(32) };
    await paste(sharedText(record, keptOf(other, SEALED)));
    expect(await faults()).toContain('keptCards');
  });

  it('compares with the head of the log that the user who shared the file saw', async () => {
    const record = quicknetRecord('headed');
    const log = {
      ...{ chain: 'c', n: 3, previous: '0'.repeat(64) },
      fate: 'played' as const,
      hash: recordHash(record),
    };
    const head = { chain: 'c', n: 3, hash: entryHash({ ...log, roundId: 'headed', game: 'spin' }) };
    const shared = (hash: string) =>
      sharedText({ ...record, log }, { ...keptOf(record, SEALED), head: { ...head, hash } });
    await paste(shared(head.hash));
    expect(await faults()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Record'), { target: { value: shared('ff'.repeat(32)) } });
    fireEvent.click(button('Check'));
    await waitFor(async () => expect(await faults()).toEqual(['head']));
  });

  it('makes the statement of this device about a round that it saw', async () => {
    const record = quicknetRecord('mine');
    keepRound(keptOf(record, SEALED));
    await paste(JSON.stringify(record));
    expect(await screen.findByText(/^Proven: this phone received the list/)).toBeTruthy();
  });

  it('verifies a round of version 1, and says what it does not prove', async () => {
    const record = quicknetRecord('old');
    const cards = [
      { card: '5', userId: 'b' },
      { card: '7', userId: 'a' },
    ];
    const clientEntropy = clientEntropyOf('spin', cards);
    const calls = callsOf('spin', record.serverSeed ?? '', clientEntropy, cards);
    const part = { algorithm: ALGORITHMS.users, beacon: null, sealedAt: null, cards, clientEntropy, calls };
    await paste(JSON.stringify({ ...record, ...part }));
    expect(await faults()).toEqual([]);
    expect(screen.getByText(/drawn by the first method/)).toBeTruthy();
    expect(screen.getByText(/not proven that no one knew the secret/)).toBeTruthy();
  });

  it.each(['nonsense', '{}', '[]', '{"game":"chess"}'])('says that a text is no record: %s', async (text) => {
    await paste(text);
    expect(screen.getByText(/^This is not the record of a round/)).toBeTruthy();
  });
});
