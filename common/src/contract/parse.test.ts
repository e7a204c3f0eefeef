import { describe, expect, it } from 'vitest';
import { forgotPassword, register, sendOtp } from './accounts/account.ts';
import { createFeedback } from './community/feedback.ts';
import { chapaWithdraw } from './money/chapa.ts';
import { manualDeposit } from './money/deposits.ts';
import { manualWithdraw } from './money/withdrawals.ts';
import { parse, parseOrRefuse } from './parse.ts';
import type { Schema } from './route.ts';

const refusal = (schema: Schema, input: unknown) => {
  try {
    parseOrRefuse(schema, input);
  } catch (error) {
    return error;
  }
  throw new Error('it parses');
};

const signup = { name: 'Abebe', phoneNo: '0911234567', password: 'secret', otp: '123456', vc: 'v' };
const byHand = {
  amount: 60,
  bank: 'telebirr',
  accountNumber: '0911234567',
  accountHolder: 'A',
  otp: '1',
  vc: 'v',
};

describe('parse', () => {
  it('keeps what is known, drops what is not', () => {
    const result = parse(register.body, { ...signup, isAdmin: true, role: 'admin' });
    expect(result).toEqual({ ok: true, value: { ...signup, phoneNo: '+251911234567' } });
  });

  it('names each issue by its path', () => {
    const result = parse(register.body, { ...signup, phoneNo: 'x', password: '12' });
    expect(result).toMatchObject({
      ok: false,
      issues: [
        { path: 'phoneNo', messageKey: 'validation.phone' },
        { path: 'password', messageKey: 'validation.tooShort', params: { minimum: 6 } },
      ],
    });
  });

  it.each([undefined, null, 'text', 5, [], true])('refuses %j as a body', (body) => {
    expect(refusal(register.body, body)).toMatchObject({ code: 'VALIDATION', status: 400 });
  });

  it('knows no fields of the prototype', () => {
    const result = parse(register.body, JSON.parse(`{"__proto__":{"name":"x"},"constructor":1}`));
    expect(result.ok).toBe(false);
  });
});

describe('the text of a refusal is that of the specification', () => {
  it.each([
    ['a code without a phone', sendOtp.body, {}, 'validation.phoneRequired'],
    ['a code to an empty phone', sendOtp.body, { phoneNo: '' }, 'validation.phoneRequired'],
    ['a reset without a code', forgotPassword.body, { ...signup, otp: '' }, 'validation.otpRequired'],
    [
      'a withdrawal without a holder',
      manualWithdraw.body,
      { ...byHand, accountHolder: ' ' },
      'validation.fillAllFields',
    ],
    [
      'a withdrawal without a code',
      manualWithdraw.body,
      { ...byHand, otp: undefined },
      'validation.fillAllFields',
    ],
    ['an empty withdrawal', manualWithdraw.body, {}, 'validation.fillAllFields'],
    ['an empty bank withdrawal', chapaWithdraw.body, { amount: -1 }, 'validation.fillAllFields'],
    [
      'a manual deposit of nothing',
      manualDeposit.body,
      { amount: 0, txnId: 'FT1' },
      'validation.manualDeposit',
    ],
    ['one wrong field', createFeedback.body, { feedback: 'good', rating: 6 }, 'validation.tooBig'],
    ['several wrong fields', createFeedback.body, {}, 'errors.VALIDATION'],
  ])('%s', (_what, schema, body, messageKey) => {
    expect(refusal(schema, body)).toMatchObject({ code: 'VALIDATION', messageKey });
  });

  it('upper-cases the ids of receipts', () => {
    expect(parseOrRefuse(manualDeposit.body, { amount: 1, txnId: ' ft12ab ' })).toEqual({
      amount: 100,
      txnId: 'FT12AB',
    });
  });
});
