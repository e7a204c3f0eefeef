import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { testServer } from '../testing/context.ts';
import { freePort } from '../testing/free-port.ts';
import { atStake, socketPlayer } from '../testing/socket-player.ts';

/** A way to Redis that can be held up in the middle, with both ends still connected. */
async function wayTo(to: { hostname: string; port: string }) {
  const [host, port] = [to.hostname, Number(to.port)];
  const ends: Socket[] = [];
  let isHeld = false;
  const way = createServer((near) => {
    const far = connect(port, host);
    ends.push(near, far);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => into.destroy()).on('close', () => into.destroy());
      from.pipe(into);
      if (isHeld) from.pause();
    }
  });
  const own = await freePort();
  await new Promise<void>((listening) => way.listen(own, '127.0.0.1', listening));
  const hold = (held: boolean) => {
    isHeld = held;
    for (const end of ends) held ? end.pause() : end.resume();
  };
  return { port: own, hold, close: () => way.close() };
}

it('while Redis is silent, calls and events get UNAVAILABLE; afterwards everything continues', async () => {
  const redis = new URL(inject('redisUrl'));
  const way = await wayTo(redis);
  redis.port = String(way.port);
  redis.pathname = '/4095';
  const server = await testServer({ REDIS_URL: redis.href });
  onTestFinished(async () => {
    way.hold(false);
    player.close();
    await server.close();
    way.close();
  });
  const player = await socketPlayer(server, 'bingo');
  const login = () =>
    server.call('POST /api/user/login', { body: { phoneNo: player.phone, password: 'wrong-password' } });
  way.hold(true);
  const [received, joined] = await Promise.all([login(), player.send('joinRoom', atStake(10))]);
  expect(received).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(joined).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  way.hold(false);
  expect((await login()).status).toBe(401);
  expect(await player.join(atStake(10))).toMatchObject({ stake: 10 });
});
