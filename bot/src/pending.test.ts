import type { MoneyRequest } from '@chewata/common/contract/admin/requests';
import { APPROVAL_KINDS, type ApprovalAnswer } from '@chewata/common/contract/approval';
import { LANGUAGES } from '@chewata/common/languages';
import { expect, it } from 'vitest';
import { proposalText, requestText, waitingText } from './features/pending.ts';
import { say, type TextKey } from './say.ts';

const sayIn =
  (language: (typeof LANGUAGES)[number]) =>
  (key: TextKey, params: Readonly<Record<string, string | number>> = {}) =>
    say(language, key, params);
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const request = {
  txnId: 'FT1',
  user: { _id: 'u', name: 'Abebe', phoneNo: '+251911000000' },
  amount: 1250.5,
  method: 'manual',
  details: { bank: 'CBE', why: 'receipt-unread' },
  createdAt: ago(12 * MINUTE + 1000),
} as unknown as MoneyRequest;

const proposal = (kind: ApprovalAnswer['kind']) =>
  ({
    kind,
    by: { _id: 'a', name: 'Hana' },
    user: null,
    change: { amount: 2000, wallet: 'main', reason: 'a prize' },
    at: ago(65 * MINUTE + 1000),
  }) as unknown as ApprovalAnswer;

it('a request says what waits, how much, in which state and since when, in the language of its reader', () => {
  expect(requestText(sayIn('en'), 'Deposit', 'AwaitingSecond', request).split('\n')).toEqual([
    'Deposit: 1,250.50 Birr',
    'Abebe, +251911000000',
    'Second approval needed, waiting 12 min',
    'Manual, FT1',
    'Bank: CBE',
  ]);
  for (const language of LANGUAGES) {
    const text = requestText(sayIn(language), 'Withdraw', 'AwaitingSecond', request);
    expect(text).not.toMatch(/pending\.|AwaitingSecond|receipt-unread|\{\{/);
    expect(text).toContain('1,250.50');
  }
});

it.each(APPROVAL_KINDS.filter((kind) => kind !== 'settings.change'))(
  'a proposal of the kind %s has a name in every language, not its key',
  (kind) => {
    expect(proposalText(sayIn('en'), proposal(kind))).toMatch(
      /^[A-Z].*\nProposed by Hana, waiting 1 h 5 min\nAmount: 2,000 Birr\nReason: a prize$/,
    );
    for (const language of LANGUAGES) {
      const text = proposalText(sayIn(language), proposal(kind));
      expect(text).not.toMatch(/pending\.|\{\{|user\.|round\.|\.change/);
      expect(text).toContain('2,000');
    }
  },
);

const settings = (before: object, change: object) =>
  ({ ...proposal('settings.change'), before, change }) as unknown as ApprovalAnswer;

it("a proposal about settings names each with its old and new value, in the reader's language", () => {
  const before = {
    limits: { deposit: { min: 5 } },
    flags: { chat: false },
    percents: { bingo: [{ stake: 10, percent: 15 }] },
    playLimits: { loss: { day: null } },
  };
  const change = {
    limits: { deposit: { min: 10 } },
    flags: { chat: true },
    percents: { bingo: [{ stake: 10, percent: 20 }] },
    playLimits: { loss: { day: 500 } },
  };
  expect(proposalText(sayIn('en'), settings(before, change)).split('\n')).toEqual([
    'Settings',
    'Proposed by Hana, waiting 1 h 5 min',
    'Amount limits · Deposit · minimum: 5 → 10',
    'Switches · Contact: No → Yes',
    'House cut, percent · Bingo: 10=15 → 10=20',
    'Play limits of everyone (Birr) · Losses · a day: – → 500',
  ]);
  for (const language of LANGUAGES) {
    const text = proposalText(sayIn(language), settings(before, change));
    expect(text).not.toMatch(/pending\.|setting\.|\{\{|true|null/);
    if (language !== 'en') expect(text).not.toMatch(/Deposit|minimum|Contact|Losses|Yes/);
    expect(text).toContain('10=15 → 10=20');
  }
});

it('says how many more settings there are, and shortens long values', () => {
  const groups = (value: number) =>
    Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`pointPrice${index}`, value]));
  const lines = proposalText(sayIn('en'), settings(groups(1), groups(2))).split('\n');
  expect(lines).toHaveLength(2 + 8 + 1);
  expect(lines.at(-1)).toBe('and 2 more');
  const long = { links: { depositHelp: 'x'.repeat(500) } };
  expect(proposalText(sayIn('en'), settings({ links: { depositHelp: '' } }, long))).toMatch(/: – → x{59}…$/);
});

it('says how long something has waited', () => {
  const waited = (ms: number) => waitingText(sayIn('en'), new Date(0).toISOString(), ms);
  expect([1000, 59 * MINUTE, 90 * MINUTE, 3 * 24 * 60 * MINUTE].map(waited)).toEqual([
    'waiting under a minute',
    'waiting 59 min',
    'waiting 1 h 30 min',
    'waiting 3 days',
  ]);
});
