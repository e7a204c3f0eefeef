import { expect, it } from 'vitest';
import { ERROR_CODES } from '../errors/error-codes.ts';
import { labelsOf } from './labels.ts';

const { PreparedTransactionInProgress } = ERROR_CODES;
const ofTransaction = { autocommit: false };

it.each([
  ['find', ofTransaction, ['TransientTransactionError']],
  ['commitTransaction', ofTransaction, ['TransientTransactionError']],
  ['find', { autocommit: true }, []],
])('code 267 in %s %j has the labels %j', (name, command, labels) => {
  expect(PreparedTransactionInProgress).toBe(267);
  expect(labelsOf({ name, command }, PreparedTransactionInProgress, undefined)).toEqual(labels);
});
