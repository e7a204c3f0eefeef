import { PROOF_HEADER } from '@chewata/common/contract/route';
import { Refusal } from '@chewata/common/errors';
import { solveProof } from '@chewata/common/proof-of-work';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemRandom } from '#runtime/random.ts';
import { signing } from '#runtime/signing.ts';
import { WorkGate } from '#runtime/work-gate.ts';
import type { Config } from '../../config.ts';
import { paceLogins } from './pace-logins.ts';

const NOW = Date.UTC(2026, 10, 22);
beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

const signatures = signing('a secret');
const device = (id: string): string => signatures.sign('device', id);
const wrong = new Refusal('LOGIN_FAILED');

interface From {
  address?: string;
  device?: string;
  proof?: string;
}

/** A server whose logins all fail, with what is known of the answers at each moment. */
function pacedServer({ rateLimits = true } = {}) {
  const held: (() => void)[] = [];
  const passwordGate = new WorkGate({ atOnce: 1, waiting: 1, keptForKnown: 0, enforced: true });
  const pace = paceLogins({
    config: { rateLimits } as Config,
    passwordGate,
    random: systemRandom,
    signing: signatures,
    clock: {
      now: Date.now,
      ruleNow: Date.now,
      sleep: (ms) => {
        expect(ms).toBe(1000);
        return new Promise((end) => held.push(end));
      },
    },
  });
  const answers: { code: string; closes: boolean; details: Refusal['details'] }[] = [];
  let checked = 0;
  const guess = async ({ address = '10.0.0.1', device: cookie, proof }: From = {}) => {
    const headers: Record<string, string> = {};
    const res = { locals: {}, set: (name: string, value: string) => (headers[name] = value) };
    const req = {
      ip: address,
      cookies: { ...(cookie !== undefined && { device: cookie }) },
      get: (name: string) => (name === PROOF_HEADER ? proof : undefined),
    };
    const [asked, answered] = [req as unknown as Request, res as unknown as Response];
    const refusal = await Promise.resolve(
      pace.arrive(asked, answered, () => {
        checked++;
      }),
    ).then(
      () => wrong,
      (error: Refusal) => error,
    );
    await pace.refused(refusal, asked, answered, (error) => {
      const { code, details } = error as Refusal;
      answers.push({ code, details, closes: headers.Connection === 'close' });
    });
  };
  const guesses = async (count: number, from: (turn: number) => From = () => ({})) => {
    for (let turn = 0; turn < count; turn++) void guess(from(turn));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { guesses, answers, held, passwordGate, checked: () => checked };
}

const counts = (answers: readonly { code: string }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ code }) => code))].map((code) => [
      code,
      answers.filter((one) => one.code === code).length,
    ]),
  );
const elsewhere = (turn: number): From => ({ address: `10.1.${turn >> 8}.${turn % 256}` });

describe('a flood of guesses without pauses (SEC7, A3)', () => {
  it('gets 100 answers at once, and the others after a second', async () => {
    const { guesses, answers, held, checked } = pacedServer();
    await guesses(150, elsewhere);
    expect([answers.length, held.length, checked()]).toEqual([100, 50, 150]);
    for (const end of held.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
    expect(counts(answers)).toEqual({ LOGIN_FAILED: 150 });
    await guesses(150, elsewhere);
    expect([answers.length, held.length]).toEqual([150, 150]);
    await vi.advanceTimersByTimeAsync(5000);
    await guesses(10, elsewhere);
    expect(answers).toHaveLength(160);
  });

  it('from one address asks no store beyond 50 a second: a proof of work is wanted then, and it opens the way', async () => {
    const { guesses, answers, held, checked } = pacedServer();
    await guesses(300);
    expect(checked()).toBe(150);
    const { challenge, bits } = await firstChallenge(answers, held);
    expect(counts(answers)).toEqual({ LOGIN_FAILED: 150, PROOF_REQUIRED: 150 });
    const proof = solveProof({ challenge, bits });
    await guesses(1, () => ({ proof }));
    await guesses(1, () => ({ proof: `${challenge}:no work` }));
    expect(checked()).toBe(151);
  });

  it('from many addresses asks no store beyond 200 a second; those with a proof have 200 of their own', async () => {
    const { guesses, answers, held, checked } = pacedServer();
    await guesses(200);
    const { challenge, bits } = await firstChallenge(answers, held);
    const before = checked();
    await vi.advanceTimersByTimeAsync(1000);
    await guesses(500, elsewhere);
    expect(checked() - before).toBe(200);
    const proof = solveProof({ challenge, bits });
    await guesses(250, () => ({ proof }));
    expect(checked() - before).toBe(400);
    for (const end of held.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
    expect(counts(answers).BUSY).toBe(300 + 50);
  });

  it('asks no store for an address that failed before, while others wait for a password check', async () => {
    const { guesses, answers, held, passwordGate, checked } = pacedServer();
    const busy = () =>
      void passwordGate.run({ known: false, failures: 0, keys: [] }, () => new Promise(() => undefined));
    await guesses(150, elsewhere);
    for (const end of held.splice(0)) end();
    await vi.advanceTimersByTimeAsync(1000);
    busy();
    busy();
    const before = checked();
    await guesses(50, (turn) => elsewhere(100 + turn));
    await guesses(7, (turn) => elsewhere(1000 + turn));
    for (const end of held.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
    expect([checked() - before, counts(answers).BUSY]).toEqual([7, 50]);
  });

  it('holds 2,000 answers at most; beyond them it asks no store, answers at once and closes the connection', async () => {
    const { guesses, answers, held, checked } = pacedServer();
    await guesses(2100);
    expect(held).toHaveLength(2000);
    const before = checked();
    await vi.advanceTimersByTimeAsync(1000);
    await guesses(10, elsewhere);
    expect(checked()).toBe(before);
    expect(answers.slice(-10)).toEqual(
      Array(10).fill({ code: 'BUSY', closes: true, details: expect.anything() }),
    );
  });

  it('delays nothing on a device of its own, unless that sends more than ten in five seconds', async () => {
    const { guesses, answers, held } = pacedServer();
    await guesses(200, elsewhere);
    expect([answers.length, held.length]).toEqual([100, 100]);
    await guesses(10, () => ({ device: device('mine') }));
    expect([answers.length, held.length]).toEqual([110, 100]);
    await guesses(1, () => ({ device: device('mine') }));
    await guesses(1, () => ({ device: 'mine.forged' }));
    expect([answers.length, held.length]).toEqual([110, 102]);
  });

  it('is not paced where limits are off', async () => {
    const { guesses, answers } = pacedServer({ rateLimits: false });
    await guesses(500);
    expect(counts(answers)).toEqual({ LOGIN_FAILED: 500 });
  });
});

/** Ends what is held, and returns a challenge from among it. */
async function firstChallenge(answers: readonly { details: Refusal['details'] }[], held: (() => void)[]) {
  for (const end of held.splice(0)) end();
  await vi.advanceTimersByTimeAsync(0);
  const found = answers.find(({ details }) => 'challenge' in details);
  return found?.details as { challenge: string; bits: number };
}
