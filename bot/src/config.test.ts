import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const STRONG = 'a-secret-of-32-characters-or-more';
const live = {
  MODE: 'live',
  BOT_TOKEN: '12345:token',
  PUBLIC_URL: 'https://play.example',
  GAMESERVER_URL: 'http://127.0.0.1:3000',
  INTERNAL_SECRET: STRONG,
  BOT_WEBHOOK_SECRET: STRONG,
};

it('live takes strong secrets, and none for the webhook', () => {
  expect(loadConfig(live)).toMatchObject({ INTERNAL_SECRET: STRONG });
  expect(loadConfig({ ...live, BOT_WEBHOOK_SECRET: '' })).toMatchObject({ INTERNAL_SECRET: STRONG });
});

it.each(['INTERNAL_SECRET', 'BOT_WEBHOOK_SECRET'])('live refuses a weak %s by its name', (name) => {
  for (const weak of ['sixteen-letters-', 'a'.repeat(40)]) {
    const environment = { ...live, [name]: weak };
    expect(() => loadConfig(environment)).toThrow(new RegExp(`^${name}: .*32 characters`));
    expect(loadConfig({ ...environment, MODE: 'sandbox' })).toMatchObject({ [name]: weak });
  }
});
