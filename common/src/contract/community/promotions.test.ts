import { describe, expect, it } from 'vitest';
import { parse, parseOrRefuse } from '../parse.ts';
import { PLAYED_PROMOTION, WINNING_STRUCTURE } from './promotion-defaults.ts';
import { promotion, promotionPatch } from './promotions.ts';

describe('promotions', () => {
  it('the bonus of the specification pays 200k Birr in all', () => {
    const { structure, startsAt, endsAt } = parseOrRefuse(promotion, PLAYED_PROMOTION);
    const prizes = Object.values(structure).flatMap((ranks) => Object.values(ranks)) as number[];
    expect(prizes).toHaveLength(20);
    expect(prizes.reduce((total, prize) => total + prize, 0)).toBe(200_000_00);
    expect(structure['10']).toMatchObject({ 1: 17500_00, 10: 3500_00 });
    expect(structure['100']).toMatchObject({ 1: 32500_00, 10: 6500_00 });
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(72 * 3_600_000);
  });

  it('may have prizes in kind', () => {
    const won = parseOrRefuse(promotion, {
      ...PLAYED_PROMOTION,
      type: 'Winning Based',
      structure: WINNING_STRUCTURE,
    });
    expect(Object.values(won.structure.All ?? {})).toHaveLength(10);
    expect(won.structure.All?.['1']).toBe('Ram');
  });

  it.each([
    { structure: { '10': { '0': 5 } } },
    { structure: { ten: { '1': 5 } } },
    { structure: { '10': { '1': -5 } } },
    { structure: { '10': { '1': '' } } },
    { type: 'other' },
    { stakes: ['10'] },
    { image: 'javascript:x' },
    { endsAt: '2025-10-24T15:00:00.000Z' },
    { startsAt: 'tomorrow' },
  ])('refuse %j', (fields) => {
    expect(parse(promotion, { ...PLAYED_PROMOTION, ...fields }).ok).toBe(false);
  });

  it('change in parts, without defaults creeping in', () => {
    expect(parseOrRefuse(promotionPatch, { rankLimit: 5 })).toEqual({ rankLimit: 5 });
  });
});
