import { describe, expect, it } from 'vitest';
import { ERRORS } from '../errors.ts';
import { LANGUAGES, OWN_NAMES } from '../languages.ts';
import { SERVER_TEXTS } from '../server-texts.ts';
import english from './en.json';

type Texts = { [key: string]: string | Texts };

/** 'errors.NOT_FOUND' → text. */
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').sort();

const inEnglish = new Map(flat(english));
const GEEZ = /\p{Script=Ethiopic}/u;

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the server messages in %s', (language) => {
  const translated = flat(SERVER_TEXTS[language]?.translation ?? {});

  it('have the keys of the English ones', () => {
    expect(translated.map(([key]) => key).sort()).toEqual([...inEnglish.keys()].sort());
  });

  it('have the same placeholders', () => {
    for (const [key, text] of translated)
      expect(placeholders(text), key).toEqual(placeholders(inEnglish.get(key) ?? ''));
  });

  it('are translated, in their own script', () => {
    for (const [key, text] of translated) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe(inEnglish.get(key));
      expect(GEEZ.test(text), key).toBe(GEEZ.test(OWN_NAMES[language]));
    }
  });

  it('have a text for each code', () => {
    const keys = new Set(translated.map(([key]) => key));
    expect(Object.keys(ERRORS).filter((code) => !keys.has(`errors.${code}`))).toEqual([]);
  });
});

describe('the English server messages', () => {
  it('keep the texts that the specification fixes', () => {
    expect(english).toMatchObject({
      errors: {
        LOGGED_OUT: 'Logged Out',
        LOGIN_FAILED: 'Login failed Try again',
        LOGIN_TOKEN_INVALID: 'Login From Bot Failed',
        TELEBIRR_LIMIT: 'Telebirr limit reached',
        ALREADY_PROCESSED: 'This transaction is already completed.',
        CARD_TAKEN: 'Card Already held by another player',
        DAILY_LIMIT: 'Maximum 200 coins per day',
      },
      refusals: {
        bingoCardTaken: 'Card Already held by another player',
        spinCardTaken: 'Card already held by another player',
        spinCardViewed: 'Card is being selected by another player',
        noFreeCards: 'No free cards at the moment',
      },
      validation: {
        fillAllFields: 'Please Fill All Fields',
        phoneRequired: '* Please enter phone number *',
        otpRequired: '* Please enter OTP *',
        manualDeposit: 'Deposit error',
        depositMinimum: 'Minimum Amount to deposit is {{minimum}} Birr',
        withdrawMinimum: 'Minimum Amount to withdraw is {{minimum}} Birr',
        bankWithdrawMinimum: 'The minimum amount to withdraw is {{minimum}} birr.',
      },
      success: {
        spaceJoined: 'Space Joined',
        memberAdded: 'Phone Number Successfully Added',
        manualDeposit: 'Manual deposit created successfully. Please wait for approval.',
      },
      rooms: { finishedSpin: 'Game Finished' },
    });
  });

  it('name no placeholder as the library names its own options', () => {
    for (const [key, text] of inEnglish)
      for (const reserved of ['count', 'context', 'lng', 'ns'])
        expect(placeholders(text), key).not.toContain(reserved);
  });
});
