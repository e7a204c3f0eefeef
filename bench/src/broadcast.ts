import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeTelegram } from '@chewata/bot/testing/fake-telegram';
import { freePort } from '@chewata/launcher/system/ports';
import mongoose from 'mongoose';

/**
 * `npm run bench -- broadcast [users] [kills] [messages per second]`: sends a broadcast to 100,000 users through the
 * real game server and bot to a fake Telegram, and kills bot or game server 8 times at random moments. No user may
 * get the message twice, and the report must count every user without the message as unknown; otherwise the bench
 * exits with 1.
 */
const USERS = Number(process.argv[2] ?? 100_000);
const KILLS = Number(process.argv[3] ?? 8);
const PER_SECOND = Number(process.argv[4] ?? 2000);
const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'internal-secret-of-the-bench';
const ADMIN = 1;
const TEXT = 'News of the bench';

interface Report {
  id: string;
  state: string;
  total: number;
  sent: number;
  blocked: number;
  failed: number;
  unknown: number;
}

const mongoUrl = process.env.MONGO_URL ?? '';
const telegram = await startFakeTelegram();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

function runProgram(program: 'gameserver' | 'bot'): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MODE: 'sandbox',
    PORT: String(port),
    GAMESERVER_URL: url,
    PUBLIC_URL: 'https://play.example',
    INTERNAL_SECRET: SECRET,
    EMBEDDED_STORES: 'yes',
    SANDBOX_PLAYERS: '0',
    LOG_LEVEL: 'error',
    BOT_TOKEN: '1234567:AAtoken-of-the-bench',
    BOT_API_ROOT: telegram.url,
    BOT_MESSAGES_A_SECOND: String(PER_SECOND),
  };
  return spawn(process.execPath, [join(ROOT, program, 'dist/main.js')], { cwd: ROOT, env, stdio: 'inherit' });
}

/** Kills a process. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function callInternal(method: string, path: string, body?: object): Promise<Report> {
  const response = await fetch(`${url}/internal/broadcasts${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { broadcast: Report }).broadcast;
}

async function untilHealthy(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('the game server does not respond');
}

/** Inserts the accounts directly: it would take hours to sign up 100,000 users. */
async function insertUsers(): Promise<void> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const users = connection.collection<{ _id: string }>('users');
  const account = (telegramId: number, phone: string) => ({
    _id: `bench-${telegramId}`,
    name: `Player ${telegramId}`,
    phone,
    role: 'user',
    passwordHash: null,
    telegramId,
    language: 'am',
    remainingSpin: 0,
    referralCode: `BENCH${telegramId}`,
    referredBy: null,
    withdrawalsHeldUntil: null,
    createdAt: new Date(),
  });
  await users.insertOne(account(ADMIN, '+251900000001'));
  for (let from = 0; from < USERS - 1; from += 1000) {
    const ids = Array.from({ length: Math.min(1000, USERS - 1 - from) }, (_, at) => from + at + 2);
    await users.insertMany(ids.map((id) => account(id, `+2517${String(id).padStart(8, '0')}`)));
  }
  await connection.close();
}

let server = runProgram('gameserver');
let bot: ChildProcess | null = null;
try {
  await untilHealthy();
  await insertUsers();
  bot = runProgram('bot');
  const { id } = await callInternal('POST', '', { adminTelegramId: ADMIN, text: TEXT });
  const start = performance.now();
  await callInternal('POST', `/${id}/start`, { adminTelegramId: ADMIN });
  let sent = 0;
  telegram.answer = ({ method }) => {
    if (method === 'sendMessage') sent++;
    return null;
  };
  const sentCount = () => sent;

  const kills: string[] = [];
  while (kills.length < KILLS) {
    // At a random moment in the first nine tenths of the broadcast.
    const killAt = ((kills.length + Math.random()) / KILLS) * 0.9 * USERS;
    while (sentCount() < killAt) await sleep(20);
    const victim = Math.random() < 0.7 ? 'bot' : 'gameserver';
    if (victim === 'bot') {
      await kill(bot);
      bot = runProgram('bot');
    } else {
      await kill(server);
      server = runProgram('gameserver');
      await untilHealthy();
    }
    kills.push(`${victim} at ${sentCount()}`);
  }
  let lastCount = -1;
  let lastSentAt = performance.now();
  let report = await callInternal('GET', `/${id}`);
  while (report.state !== 'done') {
    if (sentCount() !== lastCount) [lastCount, lastSentAt] = [sentCount(), performance.now()];
    await sleep(500);
    report = await callInternal('GET', `/${id}`);
  }

  const messages = new Map<unknown, number>();
  for (const { method, body } of telegram.calls)
    if (method === 'sendMessage') messages.set(body.chat_id, (messages.get(body.chat_id) ?? 0) + 1);
  const duplicates = [...messages.values()].filter((count) => count > 1).length;
  const without = USERS - messages.size;
  const missing = Math.max(0, without - report.unknown);
  const seconds = (lastSentAt - start) / 1000;
  console.info(`users ${report.total}, killed ${kills.length} times (${kills.join(', ')})`);
  console.info(
    `sent ${messages.size}, duplicates ${duplicates}, missing ${missing}; interrupted while sending: ${report.unknown} reported as unknown, ${without} of them without the message`,
  );
  console.info(
    `${seconds.toFixed(0)} s including all restarts and leases, ${(messages.size / seconds).toFixed(0)} messages per second`,
  );
  if (duplicates > 0 || missing > 0 || report.total !== USERS) process.exitCode = 1;
} finally {
  if (bot) await kill(bot);
  await kill(server);
  await telegram.close();
}
