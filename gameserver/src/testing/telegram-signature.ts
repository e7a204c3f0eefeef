import { createHmac } from 'node:crypto';
import { BOT_TOKEN } from './context.ts';

/** Signed as Telegram documents it, independently of the library that the server checks it with. */
export function signedByTelegram(fields: Record<string, string>, token = BOT_TOKEN): string {
  const text = Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', secret).update(text).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}
