import { describe, expect, it } from 'vitest';
import { ROOT } from '../paths.ts';
import { UserError } from '../user-error.ts';
import { readSettings } from './settings.ts';

describe('the variables of npm start', () => {
  it('have the defaults that .env.example documents', () => {
    expect(readSettings({})).toEqual({
      dataDir: `${ROOT}/.data`,
      port: 3000,
      mode: 'sandbox',
      simulatedPlayers: 6,
      hasBot: false,
      mongoUrl: null,
      redisUrl: null,
      allowsEmbeddedInLive: false,
    });
  });

  it('are read from the environment', () => {
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
      simulatedPlayers: 0,
      hasBot: true,
      mongoUrl: 'mongodb://a,b/?replicaSet=rs0',
      redisUrl: 'redis://r',
      allowsEmbeddedInLive: true,
    });
  });

  it('count as unset when they are blank', () => {
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
  ])('reject %s=%s with an error that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(UserError);
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('allow no simulated players in live', () => {
    expect(() => readSettings({ MODE: 'live', SANDBOX_PLAYERS: '1' })).toThrow('SANDBOX_PLAYERS');
    expect(readSettings({ MODE: 'live', SANDBOX_PLAYERS: '0' }).simulatedPlayers).toBe(0);
  });
});
