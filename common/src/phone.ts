/** Phone numbers of Ethiopia. Stored as '+251' and 9 digits; equal when their last 9 digits are. */
declare const brand: unique symbol;
export type Phone = string & { readonly [brand]: 'Phone' };

/**
 * Accepts 09…, 07…, 9…, 7…, 2519…, +2519…, 2517…, +2517…; spaces and dashes are removed.
 * Null for anything else.
 */
export function parsePhone(text: string): Phone | null {
  const match = /^(?:\+?251|0)?([79]\d{8})$/.exec(text.replace(/[\s-]/g, ''));
  return match ? (`+251${match[1]}` as Phone) : null;
}

/** '0911234567', the form players know. */
export const localForm = (phone: Phone): string => `0${phone.slice(4)}`;

/** '251911234567', the form that providers want. */
export const internationalForm = (phone: Phone): string => phone.slice(1);

/** The text with every phone number of ten or more digits masked, as logs have it. */
export const withoutPhones = (text: string): string =>
  text.replace(/(?<![\d.])(?:\+?251|0)[79]\d{8}(?!\d)/g, '[phone]');

/** True if the last 9 digits of both are the same. */
export const samePhone = (a: string, b: string): boolean => {
  const [left, right] = [parsePhone(a), parsePhone(b)];
  return left !== null && left === right;
};

/** Masks, made on the server only, from the local form. */
export const mask = {
  /** Bingo winners and leaderboard: '******4567'. */
  last4: (phone: Phone): string => `******${localForm(phone).slice(-4)}`,
  /** Spin winners: '09******67'. */
  ends: (phone: Phone): string => `${localForm(phone).slice(0, 2)}******${localForm(phone).slice(-2)}`,
  /** Flip panel: '09****'. */
  first2: (phone: Phone): string => `${localForm(phone).slice(0, 2)}****`,
};
