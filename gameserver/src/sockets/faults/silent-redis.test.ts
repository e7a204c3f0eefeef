import { expect, inject, it, onTestFinished } from 'vitest';
import { testServer } from '../../testing/context.ts';
import { atStake, socketPlayer } from '../../testing/socket-player.ts';
import { wayTo } from '../../testing/way-to.ts';

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
