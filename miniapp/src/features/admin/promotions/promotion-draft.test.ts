import { PLAYED_PROMOTION, WINNING_STRUCTURE } from '@chewata/common/contract/community/promotion-defaults';
import { promotion } from '@chewata/common/contract/community/promotions';
import { parse } from '@chewata/common/contract/parse';
import { expect, it } from 'vitest';
import { draftOf, EMPTY_BOARD, sentOf } from './promotion-draft.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

it('returns the promotion that it was made from, with prizes in Birr and in kind', () => {
  for (const known of [PLAYED_PROMOTION, { ...PLAYED_PROMOTION, structure: WINNING_STRUCTURE }])
    expect(sentOf(draftOf(known, NOW))).toEqual(known);
});

it('keeps an unchanged time to the second', () => {
  const was = { startsAt: '2026-11-21T09:00:31.250Z', endsAt: '2026-11-21T10:00:59.000Z' };
  const draft = draftOf({ ...PLAYED_PROMOTION, ...was }, NOW);
  expect(sentOf(draft, was)).toMatchObject(was);
  expect(sentOf({ ...draft, endsAt: '2026-11-21T14:00' }, was)).toMatchObject({
    startsAt: was.startsAt,
    endsAt: '2026-11-21T11:00:00.000Z',
  });
});

it('an empty one starts now, lasts 72 hours, and lacks only a name', () => {
  const draft = draftOf({}, NOW);
  expect(draft.startsAt).toBe('2026-11-21T12:00');
  expect(sentOf(draft)).toMatchObject({
    startsAt: '2026-11-21T09:00:00.000Z',
    endsAt: '2026-11-24T09:00:00.000Z',
  });
  const result = parse(promotion, sentOf(draft));
  expect(result.ok ? [] : result.issues.map(({ path }) => path)).toEqual(['name']);
});

it('reads one prize per line: a number is an amount, other text a thing', () => {
  const draft = draftOf({}, NOW);
  draft.stakes = ['100', '10'];
  draft.boards = {
    10: { ...EMPTY_BOARD, prizes: '17,500\n\n 13000.50 \nOne ram' },
    50: { ...EMPTY_BOARD, prizes: '9' },
  };
  expect(sentOf(draft).structure).toEqual({ 10: { 1: 17500, 2: 13000.5, 3: 'One ram' } });
});

it('leaves wrong times and numbers to the contract, which reports them', () => {
  const draft = { ...draftOf({}, NOW), name: 'Bonus', endsAt: '', rankLimit: 'ten' };
  const result = parse(promotion, sentOf(draft));
  expect(result.ok ? [] : result.issues.map(({ path }) => path).sort()).toEqual(['endsAt', 'rankLimit']);
});
