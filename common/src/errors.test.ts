import { describe, expect, it } from 'vitest';
import { ERRORS, invalid, Refusal } from './errors.ts';
import english from './locales/en.json';

describe('the table of refusals', () => {
  it('has an English text for each code, and no text without a code', () => {
    expect(Object.keys(english.errors).sort()).toEqual(Object.keys(ERRORS).sort());
  });

  it('gives each a status of a client or server error', () => {
    for (const [code, { status }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThan(600);
    }
  });
});

describe('Refusal', () => {
  it('has the status and the text of its code', () => {
    const refusal = new Refusal('CARD_TAKEN');
    expect(refusal).toMatchObject({ code: 'CARD_TAKEN', status: 409, messageKey: 'errors.CARD_TAKEN' });
  });

  it('may carry another text and further fields', () => {
    const refusal = new Refusal('LOGIN_FAILED', { details: { retries: 2, link: '/resetpassword' } });
    expect(refusal.details).toEqual({ retries: 2, link: '/resetpassword' });
    expect(new Refusal('CARD_TAKEN', { messageKey: 'refusals.spinCardTaken' }).messageKey).toBe(
      'refusals.spinCardTaken',
    );
  });

  it('names the field of a validation', () => {
    expect(invalid('amount', 'validation.depositMinimum', { minimum: '5' })).toMatchObject({
      code: 'VALIDATION',
      status: 400,
      issues: [{ path: 'amount', messageKey: 'validation.depositMinimum', params: { minimum: '5' } }],
    });
  });
});
