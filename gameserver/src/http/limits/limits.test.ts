import { Refusal } from '@chewata/common/errors';
import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { say } from '../../services/say.ts';
import { type TestServer, testServer } from '../../testing/context.ts';
import { atStake, socketPlayer } from '../../testing/socket-player.ts';
import { floodLimit, userLimit } from './flood-limit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());

/** Takes this number of requests of a user at once; how many were refused. */
async function refusedOf(limits: readonly RequestHandler[], user: string, requests: number): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: requests }, async () => {
      const res = { locals: { caller: { id: user } } } as unknown as Response;
      for (const limit of limits) await limit({ ip: '10.0.0.1' } as Request, res, () => undefined);
    }),
  );
  return outcomes.filter(({ status }) => status === 'rejected').length;
}

describe('requests of one user', () => {
  it('are refused beyond two hundred at once; those of another user at the same address are not', async () => {
    const limits = [floodLimit({ rateLimits: true }), userLimit];
    expect(await refusedOf(limits, 'many', 250)).toBe(50);
    expect(await refusedOf(limits, 'few', 10)).toBe(0);
    const none = [floodLimit({ rateLimits: false }), userLimit];
    expect(await refusedOf(none, 'many', 250)).toBe(0);
  });

  it('get 429 with Retry-After then', async () => {
    const { token, id } = await server.signUp();
    const consume = RateLimiterMemory.prototype.consume;
    vi.spyOn(RateLimiterMemory.prototype, 'consume').mockImplementation(function limited(
      this: RateLimiterMemory,
      key,
      ...more
    ) {
      return key === id ? Promise.reject(new RateLimiterRes(0, 2500)) : consume.call(this, key, ...more);
    });
    const reply = await server.call('GET /api/settings', { token });
    expect(reply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(reply.headers.get('retry-after')).toBe('3');
    expect((await server.call('GET /api/settings')).status).toBe(200);
  });
});

describe('an overloaded server', () => {
  const overload = () => {
    vi.spyOn(server.ctx.overload, 'beginRead').mockReturnValue(null);
    vi.spyOn(server.ctx.overload, 'refuseNewWork').mockImplementation(() => {
      throw new Refusal('BUSY', { details: { retryAfter: 2 } });
    });
  };

  it('answers 503 BUSY with Retry-After, and still takes money commands, which may be repeats', async () => {
    const { token } = await server.signUp();
    overload();
    const read = await server.call('GET /api/transaction/waiting', { token });
    expect(read).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    expect(read.headers.get('retry-after')).toBe('2');
    const changed = await server.call('PUT /api/user/me/update', { token, body: {} });
    expect(changed).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    const moved = await server.call('POST /api/user/transferUserBalance', { token, body: {} });
    expect(moved).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((await server.call('GET /healthz')).status).toBe(200);
  });

  it('says so in the language that the client asks for, as all refusals do', async () => {
    const unknown = await server.call('GET /api/none');
    overload();
    const headers = { 'accept-language': 'am', 'x-request-id': 'given-by-the-proxy' };
    const refused = await server.call('GET /api/settings', { headers });
    expect(refused.body).toEqual({
      success: false,
      error: true,
      code: 'BUSY',
      retryAfter: 2,
      message: say('am', 'errors.BUSY'),
    });
    const names = [
      'content-type',
      'content-disposition',
      'cache-control',
      'x-content-type-options',
      'referrer-policy',
    ];
    for (const name of names) expect(refused.headers.get(name), name).toBe(unknown.headers.get(name));
    expect(refused.headers.get('x-request-id')).toBe('given-by-the-proxy');
    expect(await server.call('HEAD /api/settings')).toMatchObject({ status: 503, text: '' });
  });

  it('counts a read from start to end, but no request with a body, which can be sent slowly', async () => {
    const end = vi.fn();
    const begun = vi.spyOn(server.ctx.overload, 'beginRead').mockReturnValue(end);
    await server.call('POST /api/user/login', { body: {} });
    await server.call('GET /healthz');
    expect(begun).not.toHaveBeenCalled();
    await server.call('GET /api/settings');
    expect(begun).toHaveBeenCalledTimes(1);
    await expect.poll(() => end.mock.calls.length).toBeGreaterThan(0);
  });

  it('refuses events that begin something, and takes claims', async () => {
    const player = await socketPlayer(server, 'bingo');
    const { id } = await player.join(atStake(10));
    overload();
    expect(await player.send('confirmCards', ['1'], id)).toMatchObject({ ok: false, code: 'BUSY' });
    expect(await player.send('lockIn', { roomId: id })).not.toMatchObject({ code: 'BUSY' });
    vi.restoreAllMocks();
    expect(await player.send('confirmCards', ['1'], id)).toMatchObject({ ok: true });
    player.close();
  });
});
