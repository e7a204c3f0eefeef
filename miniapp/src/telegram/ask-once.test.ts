import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askToWrite } from './ask-once.ts';
import { setTelegram } from './bridge.ts';
import { fakeBridge } from './testing/fake-bridge.ts';

beforeEach(() => localStorage.clear());
afterEach(() => setTelegram(null));

it('asks each Telegram user once whether the bot may send messages, and no user on the web', async () => {
  await askToWrite();
  const asked = vi.fn(async () => false);
  for (const userId of [1, 1, 2]) {
    setTelegram(fakeBridge({ userId, requestWriteAccess: asked }).bridge);
    await askToWrite();
  }
  expect(asked).toHaveBeenCalledTimes(2);
});
