import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '../../testing/context.ts';
import { createAccount } from '../accounts/create-account.ts';
import { cancelBroadcast, draftBroadcast, startBroadcast } from './command-broadcast.ts';
import { describeBroadcast } from './describe-broadcast.ts';
import { beginBroadcast, claimBroadcast, reportBroadcast } from './send-broadcast.ts';

const RECEIVERS = 230;
let server: TestServer;
let admin: Awaited<ReturnType<TestServer['admin']>>;
const ids: number[] = [];

beforeAll(async () => {
  server = await testServer();
  admin = await server.admin();
  for (let n = 1; n <= RECEIVERS; n++) {
    const telegramId = 1000 + n * 3;
    ids.push(telegramId);
    const account = { name: `P${n}`, phone: newPhone(), passwordHash: null, telegramId, referredBy: null };
    await createAccount(server.ctx, { ...account, language: n % 2 ? 'am' : 'om' });
  }
});
afterAll(() => server?.close());

async function begun(language: 'am' | 'om' | null = null) {
  const draft = await draftBroadcast(server.ctx, admin.id, { text: 'News', language });
  return started(draft.id);
}
async function started(id: string) {
  const { done } = await startBroadcast(server.ctx, { id: admin.id, name: 'Admin' }, id);
  if (!done) throw new Error('not started');
  return done;
}
const lease = { limit: 40, leaseSeconds: 30 };
/** The server's context at another time: leases and reports are waited for by it. */
const at = (ms: number) => ({ ...server.ctx, clock: { ...server.ctx.clock, now: () => ms } });

describe('a broadcast', () => {
  it('reaches each receiver once, wherever its senders crash', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('claimed', 'begun', 'half', 'reported', 'twice'), { maxLength: 25 }),
        async (cuts) => {
          const { id } = await begun();
          let now = Date.now();
          const got = new Map<number, number>();
          const send = (to: readonly number[]) => {
            for (const one of to) got.set(one, (got.get(one) ?? 0) + 1);
          };
          for (let turn = 0; ; turn++) {
            const ctx = at(now);
            const batch = await claimBroadcast(ctx, lease);
            if (!batch) {
              now += 200_000;
              if (!(await claimBroadcast(at(now), lease)) && turn > 0) {
                const { state } = (await server.ctx.broadcasts.get(id)) ?? {};
                if (state === 'done') break;
              }
              continue;
            }
            const cut = cuts[turn] ?? 'reported';
            if (cut === 'claimed') {
              now += 31_000;
              continue;
            }
            const mine = await beginBroadcast(ctx, id, batch.receivers);
            if (cut === 'begun') continue;
            if (cut === 'twice') expect(await beginBroadcast(ctx, id, batch.receivers)).toEqual([]);
            const sent = cut === 'half' ? mine.slice(0, mine.length / 2) : mine;
            send(sent);
            if (cut === 'half' || sent.length === 0) continue;
            const outcomes = sent.map((telegramId) => ({ telegramId, outcome: 'sent' as const }));
            await reportBroadcast(ctx, id, outcomes);
            if (cut === 'twice') await reportBroadcast(ctx, id, outcomes);
          }
          const done = await server.ctx.broadcasts.get(id);
          expect([...got.values()].every((times) => times === 1)).toBe(true);
          if (!done) throw new Error('gone');
          const { total, sent, unknown } = describeBroadcast(done);
          expect(total).toBe(RECEIVERS);
          expect(sent + unknown).toBe(RECEIVERS);
          if (cuts.every((cut) => cut === 'claimed' || cut === 'reported' || cut === 'twice'))
            expect(got.size).toBe(RECEIVERS);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('two senders at once share it, and no receiver gets it twice', async () => {
    const { id } = await begun();
    const got: number[] = [];
    const sender = async () => {
      for (;;) {
        const batch = await claimBroadcast(server.ctx, { ...lease, limit: 10 });
        if (!batch) return;
        const mine = await beginBroadcast(server.ctx, id, batch.receivers);
        got.push(...mine);
        if (mine.length > 0)
          await reportBroadcast(
            server.ctx,
            id,
            mine.map((telegramId) => ({ telegramId, outcome: 'sent' as const })),
          );
      }
    };
    await Promise.all([sender(), sender(), sender()]);
    expect(got.sort((a, b) => a - b)).toEqual(ids);
    expect(await server.ctx.broadcasts.get(id)).toMatchObject({ state: 'done', sent: RECEIVERS });
  });

  it('goes to readers of its language only; muted and unreachable users are left out and not counted', async () => {
    const { id, total } = await begun('om');
    expect(total).toBe(RECEIVERS / 2);
    const [muted = 0, blocked = 0] = ids.filter((_, index) => index % 2 === 1);
    await server.ctx.telegramChats.setMuted(muted, 'announcement', true);
    await server.ctx.telegramChats.setUnreachable([blocked], true);
    const got: number[] = [];
    for (let batch = await claimBroadcast(server.ctx, lease); batch; ) {
      got.push(...(await beginBroadcast(server.ctx, id, batch.receivers)));
      await reportBroadcast(
        server.ctx,
        id,
        batch.receivers.map((telegramId) => ({ telegramId, outcome: 'blocked' as const })),
      );
      batch = await claimBroadcast(server.ctx, lease);
    }
    expect(got).toHaveLength(RECEIVERS / 2 - 2);
    expect(await server.ctx.broadcasts.get(id)).toMatchObject({
      state: 'done',
      total: RECEIVERS / 2 - 2,
      blocked: RECEIVERS / 2 - 2,
    });
    const chat = await server.ctx.telegramChats.get(got[0] ?? 0);
    expect(chat.unreachable).toBe(true);
  });

  it('once cancelled, no other sending begins; started twice it is one broadcast', async () => {
    const { id } = await begun('am');
    expect((await started(id)).state).toBe('running');
    const batch = await claimBroadcast(server.ctx, lease);
    await cancelBroadcast(server.ctx, admin.id, id);
    expect(await beginBroadcast(server.ctx, id, batch?.receivers ?? [])).toEqual([]);
    expect(await claimBroadcast(server.ctx, lease)).toBeNull();
    await expect(started(id)).rejects.toThrow('ALREADY_DECIDED');
  });
});
