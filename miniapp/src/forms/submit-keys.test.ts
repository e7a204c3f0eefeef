import { expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { submitKeys } from './submit-keys.ts';

const fail = (error: Error) => () => Promise.reject(error);
const offline = new ApiError('OFFLINE', 'no connection');
const restarted = new ApiError('INTERNAL', 'oops', 500);
const refused = new ApiError('INSUFFICIENT_FUNDS', 'Insufficient balance', 400);

/** Submits once and returns the key that was used. */
async function keyOf(keys: ReturnType<typeof submitKeys>, body: object, send: () => Promise<unknown>) {
  let used = '';
  await keys
    .submit(body, (key) => {
      used = key;
      return send();
    })
    .catch(() => undefined);
  return used;
}
const done = () => Promise.resolve('done');

it('keeps the key while the outcome is unknown, so that a retry moves the money once', async () => {
  const keys = submitKeys();
  const first = await keyOf(keys, { amount: 50 }, fail(offline));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf(keys, { amount: 50 }, fail(restarted))).toBe(first);
  expect(await keyOf(keys, { amount: 50 }, done)).toBe(first);
});

it('creates a new key after a success or refusal, and for another body', async () => {
  const keys = submitKeys();
  const first = await keyOf(keys, { amount: 50 }, done);
  const second = await keyOf(keys, { amount: 50 }, fail(refused));
  const third = await keyOf(keys, { amount: 50 }, fail(offline));
  const fourth = await keyOf(keys, { amount: 60 }, fail(offline));
  expect(new Set([first, second, third, fourth]).size).toBe(4);
});

it('returns the answer and rethrows the error', async () => {
  expect(await submitKeys().submit({}, done)).toBe('done');
  await expect(submitKeys().submit({}, fail(refused))).rejects.toBe(refused);
});
