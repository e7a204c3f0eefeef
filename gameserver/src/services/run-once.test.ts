import { Refusal } from '@chewata/common/errors';
import { asUserId, type UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../domain/ledger/accounts.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { runOnce } from './run-once.ts';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
afterEach(() => void vi.useRealTimers());

const USER = asUserId('a'.repeat(24));
const asked = (more: { user?: UserId; key?: string; requestHash?: string } = {}) =>
  ({ user: USER, key: `key-${++serial}`, requestHash: 'hash', language: 'en', ...more }) as const;
const outcome = (n: number) => ({ status: 201, body: { success: true, n } });

/** The context of a server whose clock is ahead by `ms`: it sees other servers' leases as expired. */
const later = (ms: number) => ({ ...server.ctx, clock: { ...server.ctx.clock, now: () => Date.now() + ms } });
const LEASE_OVER = 11_000;
const DAY_OVER = 24 * 60 * 60 * 1000 + 1000;

describe('a command under an Idempotency-Key', () => {
  it('runs once; its first outcome is repeated', async () => {
    const command = asked();
    const work = vi.fn(async () => outcome(work.mock.calls.length));
    for (let n = 0; n < 3; n++) expect(await runOnce(server.ctx, command, work)).toEqual(outcome(1));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('that was refused is refused again, in the words of the first time', async () => {
    const command = asked();
    const work = vi.fn(() => Promise.reject(new Refusal('INSUFFICIENT_FUNDS', { details: { lacking: 5 } })));
    const first = await runOnce(server.ctx, command, work);
    expect(first).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: true,
        code: 'INSUFFICIENT_FUNDS',
        message: 'Insufficient balance',
        lacking: 5,
      },
    });
    expect(await runOnce(server.ctx, { ...command, language: 'am' }, work)).toEqual(first);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(['VALIDATION', 'RATE_LIMITED'] as const)('that was refused as %s is free again', async (code) => {
    const command = asked();
    await expect(runOnce(server.ctx, command, () => Promise.reject(new Refusal(code)))).rejects.toMatchObject(
      {
        code,
      },
    );
    expect(await runOnce(server.ctx, { ...command, requestHash: 'mended' }, async () => outcome(2))).toEqual(
      outcome(2),
    );
  });

  it('that asks for something else is a conflict', async () => {
    const command = asked();
    await runOnce(server.ctx, command, async () => outcome(1));
    const other = runOnce(server.ctx, { ...command, requestHash: 'other' }, async () => outcome(2));
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', status: 409 });
  });

  it('is another user’s own under the same key', async () => {
    const command = asked();
    await runOnce(server.ctx, command, async () => outcome(1));
    const other = { ...command, user: asUserId('b'.repeat(24)) };
    expect(await runOnce(server.ctx, other, async () => outcome(2))).toEqual(outcome(2));
  });

  it('is forgotten after 24 hours', async () => {
    const command = asked();
    const ids: string[] = [];
    const work = async (commandId: string) => outcome(ids.push(commandId));
    await runOnce(server.ctx, command, work);
    expect(await runOnce(later(DAY_OVER), { ...command, requestHash: 'other' }, work)).toEqual(outcome(2));
    expect(new Set(ids).size).toBe(2);
  });

  it('twenty duplicates at once are done once, and all wait for the first', async () => {
    const command = asked();
    let doing = 0;
    const work = vi.fn(async () => {
      expect(++doing).toBe(1);
      await new Promise((done) => setTimeout(done, 120));
      doing--;
      return outcome(work.mock.calls.length);
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => runOnce(server.ctx, command, work)));
    expect(all).toEqual(Array.from({ length: 20 }, () => outcome(1)));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('that failed is done again under the same command id', async () => {
    const command = asked();
    const ids: string[] = [];
    const failing = async (commandId: string) => {
      ids.push(commandId);
      throw new Error('the store is gone');
    };
    await expect(runOnce(server.ctx, command, failing)).rejects.toThrow('the store is gone');
    await runOnce(server.ctx, command, async (commandId) => outcome(ids.push(commandId)));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('is not taken over while its worker renews the lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const command = asked();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    const first = runOnce(later(0), command, () => finished.then(() => outcome(1)));
    const renewed = vi.spyOn(server.ctx.requests, 'renew');
    await vi.waitFor(() => {
      vi.advanceTimersByTime(3000);
      expect(renewed.mock.results.length).toBeGreaterThan(0);
    });
    await Promise.all(renewed.mock.results.map((result) => result.value));
    const [, , leaseUntil] = renewed.mock.calls.at(-1) ?? [];
    expect(leaseUntil?.getTime()).toBeGreaterThan(Date.now() + 8000);
    renewed.mockRestore();
    finish();
    expect(await first).toEqual(outcome(1));
  });
});

describe('a process that dies', () => {
  class Death extends Error {}
  /** The context of a process that dies before it can save anything. */
  const dying = () => {
    const silent = async () => undefined;
    const requests = {
      ...server.ctx.requests,
      finish: () => Promise.reject(new Death()),
      release: silent,
      forget: silent,
    };
    return { ...server.ctx, requests };
  };

  it('leaves the command to another, once its lease has run out', async () => {
    const command = asked();
    const ids: string[] = [];
    const first = runOnce(dying(), command, async (commandId) => outcome(ids.push(commandId)));
    await expect(first).rejects.toThrow(Death);
    expect(
      await runOnce(later(LEASE_OVER), command, async (commandId) => outcome(ids.push(commandId))),
    ).toEqual(outcome(2));
    expect(ids[0]).toBe(ids[1]);
  });

  it('does not free the key for something else, not even by a validation in the second doing', async () => {
    const command = asked();
    await expect(runOnce(dying(), command, async () => outcome(1))).rejects.toThrow(Death);
    const refused = runOnce(later(LEASE_OVER), command, () => Promise.reject(new Refusal('VALIDATION')));
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION' });
    const other = runOnce(later(LEASE_OVER), { ...command, requestHash: 'other' }, async () => outcome(2));
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('moves money once however often and wherever it dies (W3, property)', async () => {
    const death = fc.constantFrom('before the money', 'after the money', 'never');
    await fc.assert(
      fc.asyncProperty(
        fc.array(death, { minLength: 1, maxLength: 5 }),
        fc.nat(3),
        async (deaths, duplicates) => {
          const { id } = await server.signUp();
          const command = asked({ user: id });
          const pay = async (commandId: string, dies: string) => {
            if (dies === 'before the money') throw new Death();
            const { entry } = await server.ctx.ledger.post({
              id: `pay:${commandId}`,
              kind: 'adjustment',
              userId: id,
              postings: [
                { account: account.main(id), amount: santim(700) },
                { account: 'house:adjustments', amount: santim(-700) },
              ],
            });
            return { status: 200, body: { entry: entry.id } };
          };
          for (const [n, dies] of deaths.entries()) {
            const ctx =
              dies === 'never'
                ? later((n + 1) * LEASE_OVER)
                : { ...dying(), clock: later((n + 1) * LEASE_OVER).clock };
            await runOnce(ctx, command, (commandId) => pay(commandId, dies)).catch(() => undefined);
          }
          const last = later((deaths.length + 1) * LEASE_OVER);
          const received = await Promise.all(
            Array.from({ length: duplicates + 1 }, () =>
              runOnce(last, command, (commandId) => pay(commandId, 'never')),
            ),
          );
          expect(new Set(received.map((one) => JSON.stringify(one))).size).toBe(1);
          expect(await server.ctx.ledger.wallet(id)).toMatchObject({ main: 700 });
        },
      ),
      { numRuns: 25 },
    );
  });
});
