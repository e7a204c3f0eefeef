import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const stores = { MONGO_URL: 'mongodb://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
const live = {
  ...stores,
  MODE: 'live',
  SYSTEM_ADMINS: '0911000000,0911000001',
  INTERNAL_SECRET: 'a-secret-of-32-characters-or-more',
  PUBLIC_URL: 'https://chewata.example',
  AFROMESSAGE_TOKEN: 'sms',
  CHAPA_SECRET_KEY: 'CHASECK',
  CHAPA_WEBHOOK_SECRET: 'another-secret-of-32-characters-or-more',
};

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
};
const names = (problems: string[]) => problems.map((problem) => problem.split(':')[0]);

describe('the configuration', () => {
  it('has the defaults of the contract in sandbox', () => {
    expect(loadConfig(stores)).toMatchObject({
      PORT: 3000,
      MODE: 'sandbox',
      sandbox: true,
      games: {
        bingo: { countdownMs: 30_000, callMs: 4000, claimWindowMs: 1500 },
        spin: { countdownMs: 30_000, callMs: 11_000, prespinSeconds: 5 },
        flip: { countdownMs: 30_000, callMs: 6000 },
      },
      SYSTEM_ADMINS: ['+251900000001', '+251900000002'],
      PUBLIC_URL: 'http://localhost:3000',
      rateLimits: true,
    });
  });

  it('names missing stores', () => {
    expect(names(problemsOf({}))).toEqual(['MONGO_URL', 'REDIS_URL']);
  });

  it('takes an empty variable as one that is not given', () => {
    expect(loadConfig({ ...stores, BOT_TOKEN: '', PORT: ' ' })).toMatchObject({ PORT: 3000 });
  });

  it.each(['', 'abc', '12345', ':text', '12345:', 'x1:text', '12 34:text'])(
    'refuses the bot token %j in a sentence that names BOT_TOKEN',
    (token) => {
      const problems = problemsOf({ ...stores, BOT_TOKEN: token });
      if (token === '') expect(problems).toEqual([]);
      else expect(problems).toEqual([expect.stringMatching(/^BOT_TOKEN: .*digits:text/)]);
    },
  );

  it.each([
    ['MONGO_URL', '127.0.0.1:27017'],
    ['REDIS_URL', 'there'],
    ['PUBLIC_URL', 'chewata.example:443'],
  ])('names %s where %j is no address of its kind', (name, value) => {
    expect(problemsOf({ ...stores, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .*begins with \\w+://`)),
    ]);
  });

  it('takes PUBLIC_URL with a slash at its end as without', () => {
    expect(loadConfig({ ...stores, PUBLIC_URL: 'https://chewata.example/' })).toMatchObject({
      PUBLIC_URL: 'https://chewata.example',
    });
  });

  it('names every malformed variable at once', () => {
    const env = { ...stores, PORT: 'x', BINGO_CALL_MS: '5', SYSTEM_ADMINS: '0911000000,12', MODE: 'test' };
    expect(names(problemsOf(env)).sort()).toEqual(['BINGO_CALL_MS', 'MODE', 'PORT', 'SYSTEM_ADMINS']);
  });

  it('reads the trusted proxies as networks, and names what is none', () => {
    const given = { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7' };
    expect(loadConfig({ ...stores, ...given }).TRUSTED_PROXIES).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::/32',
      '192.0.2.7',
    ]);
    for (const wrong of ['everything', '10.0.0.0/33', '10.0.0.0/8/8', '300.1.1.1', 'loopback,'])
      expect(names(problemsOf({ ...stores, TRUSTED_PROXIES: wrong }))).toEqual(['TRUSTED_PROXIES']);
  });

  it('reads phones in every accepted form', () => {
    const { SYSTEM_ADMINS } = loadConfig({ ...stores, SYSTEM_ADMINS: '0911000000, +251 7 11 00 00 00' });
    expect(SYSTEM_ADMINS).toEqual(['+251911000000', '+251711000000']);
  });
});

describe('a live start', () => {
  it('SEC18: is let through with all that it needs, and then listens on this machine only', () => {
    expect(problemsOf(live)).toEqual([]);
    expect(loadConfig(live).HOST).toBe('127.0.0.1');
  });

  it('T7: needs two administrators, or one who says that there is no other', () => {
    for (const phones of ['0911000000', '0911000000, +251911000000'])
      expect(names(problemsOf({ ...live, SYSTEM_ADMINS: phones }))).toEqual(['SYSTEM_ADMINS']);
    expect(problemsOf({ ...live, SYSTEM_ADMINS: '0911000000', SINGLE_OPERATOR: 'yes' })).toEqual([]);
  });

  it('lists all that is missing at once', () => {
    expect(names(problemsOf({ MODE: 'live' }))).toEqual([
      'MONGO_URL',
      'REDIS_URL',
      'SYSTEM_ADMINS',
      'INTERNAL_SECRET',
      'PUBLIC_URL',
      'AFROMESSAGE_TOKEN',
      expect.stringMatching(/^one of CHAPA_SECRET_KEY, ARIFPAY_KEY, /),
    ]);
  });

  it.each([
    ['SYSTEM_ADMINS', ''],
    ['INTERNAL_SECRET', ''],
    ['INTERNAL_SECRET', 'sixteen-letters-'],
    ['INTERNAL_SECRET', 'a'.repeat(40)],
    ['PASSWORD_PEPPER', 'sixteen-letters-'],
    ['PASSWORD_PEPPER', '0'.repeat(64)],
    ['BOT_WEBHOOK_SECRET', 'sixteen-letters-'],
    ['CHAPA_WEBHOOK_SECRET', 'hook'],
    ['CHAPA_APPROVAL_SECRET', 'x'.repeat(32)],
    ['PUBLIC_URL', 'https://chewata.example/app'],
    ['PUBLIC_URL', 'https://user:password@chewata.example'],
    ['PUBLIC_URL', 'https://user@chewata.example'],
    ['PUBLIC_URL', 'https://chewata.example?a=1'],
    ['CHAPA_SECRET_KEY', 'CHASECK_TEST-abc'],
    ['PUBLIC_URL', 'http://chewata.example'],
    ['SANDBOX_PLAYERS', '6'],
    ['RATE_LIMITS', 'off'],
    ['SANDBOX_CLOCK_OFFSET_S', '60'],
    ['SANDBOX_PROVIDER_URL', 'http://127.0.0.1:9000'],
    ['AFROMESSAGE_TOKEN', ''],
    ['CHAPA_WEBHOOK_SECRET', ''],
  ])('SEC18: is refused for %s = %j', (name, value) => {
    expect(names(problemsOf({ ...live, [name]: value }))).toEqual([name]);
  });

  it('is refused on the embedded stores, unless the operator says so', () => {
    const embedded = { ...live, EMBEDDED_STORES: 'yes' };
    expect(problemsOf(embedded)).toEqual([expect.stringContaining('ALLOW_EMBEDDED_IN_LIVE=yes')]);
    expect(problemsOf({ ...embedded, ALLOW_EMBEDDED_IN_LIVE: 'yes' })).toEqual([]);
  });

  it('names what is wrong together with what is missing', () => {
    expect(names(problemsOf({ ...live, BOT_TOKEN: 'bad', INTERNAL_SECRET: '' }))).toEqual([
      'BOT_TOKEN',
      'INTERNAL_SECRET',
    ]);
  });
});
