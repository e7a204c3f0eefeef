import { describe, expect, it } from 'vitest';
import { nodeProblem } from './node-version.mjs';
import { ROOT } from './paths.mjs';
import { Refusal } from './refusal.mjs';
import { readSettings } from './settings.mjs';

describe('the variables of npm start', () => {
  it('have the defaults of the contract', () => {
    expect(readSettings({})).toEqual({
      dataDir: `${ROOT}/.data`,
      port: 3000,
      mode: 'sandbox',
      players: 6,
      bot: false,
      mongoUrl: null,
      redisUrl: null,
      embeddedInLive: false,
    });
  });

  it('are taken as given', () => {
    const given = {
      DATA_DIR: '/var/lib/chewata',
      PORT: '0',
      MODE: 'live',
      BOT_TOKEN: '123456:AAF-x_1',
      MONGO_URL: 'mongodb://a,b/?replicaSet=rs0',
      REDIS_URL: 'redis://r',
      ALLOW_EMBEDDED_IN_LIVE: 'yes',
    };
    expect(readSettings(given)).toEqual({
      dataDir: '/var/lib/chewata',
      port: 0,
      mode: 'live',
      players: 0,
      bot: true,
      mongoUrl: 'mongodb://a,b/?replicaSet=rs0',
      redisUrl: 'redis://r',
      embeddedInLive: true,
    });
  });

  it('that are empty count as not given', () => {
    const names = ['DATA_DIR', 'PORT', 'MODE', 'BOT_TOKEN', 'MONGO_URL', 'SANDBOX_PLAYERS'];
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readSettings({}));
  });

  it.each([
    ['BOT_TOKEN', 'hello'],
    ['BOT_TOKEN', '12:'],
    ['BOT_TOKEN', '12:a b'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['MODE', 'production'],
    ['SANDBOX_PLAYERS', 'many'],
    ['SANDBOX_PLAYERS', '501'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(Refusal);
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('allow no simulated players in live', () => {
    expect(() => readSettings({ MODE: 'live', SANDBOX_PLAYERS: '1' })).toThrow('SANDBOX_PLAYERS');
    expect(readSettings({ MODE: 'live', SANDBOX_PLAYERS: '0' }).players).toBe(0);
  });
});

it('says which Node is too old, and takes every newer one', () => {
  for (const version of ['12.22.12', '18.20.4', '20.18.3'])
    expect(nodeProblem(version)).toBe(
      `Chewata needs Node.js 20.19 or newer, and this is ${version}: install a newer one from https://nodejs.org and try again.`,
    );
  for (const version of ['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])
    expect(nodeProblem(version)).toBeNull();
});
