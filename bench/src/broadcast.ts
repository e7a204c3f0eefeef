import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFakeTelegram } from '@chewata/bot/testing/fake-telegram';
import { freePort } from '@chewata/launcher/system/ports';
import mongoose from 'mongoose';

/**
 * A broadcast to so many users (100,000) through the real game server and the real bot to a Bot API of our own,
 * with so many `kill -9` (8) of bot or game server at random moments: nobody may get it twice, and whoever got
 * nothing must be among those that the report counts as unknown. Exits with 1 otherwise.
 * `npm run bench -- broadcast [users] [kills] [messages a second]`
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
const api = await startFakeTelegram();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

function run(program: 'gameserver' | 'bot'): ChildProcess {
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
    BOT_API_ROOT: api.url,
    BOT_MESSAGES_A_SECOND: String(PER_SECOND),
  };
  return spawn(process.execPath, [join(ROOT, program, 'dist/main.js')], { cwd: ROOT, env, stdio: 'inherit' });
}

/** Ends a process at once, as a power cut would. */
async function cut(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((known) => child.once('exit', known));
  child.kill('SIGKILL');
  await ended;
}

async function ask(method: string, path: string, body?: object): Promise<Report> {
  const response = await fetch(`${url}/internal/broadcasts${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { broadcast: Report }).broadcast;
}

async function healthy(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the game server does not answer');
}

/** Accounts as the game server keeps them, without the hours that signing up so many would take. */
async function fill(): Promise<void> {
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
    const many = Array.from({ length: Math.min(1000, USERS - 1 - from) }, (_, at) => from + at + 2);
    await users.insertMany(many.map((id) => account(id, `+2517${String(id).padStart(8, '0')}`)));
  }
  await connection.close();
}

let server = run('gameserver');
let bot: ChildProcess | null = null;
try {
  await healthy();
  await fill();
  bot = run('bot');
  const { id } = await ask('POST', '', { adminTelegramId: ADMIN, text: TEXT });
  const began = performance.now();
  await ask('POST', `/${id}/start`, { adminTelegramId: ADMIN });
  let sent = 0;
  api.answer = ({ method }) => {
    if (method === 'sendMessage') sent++;
    return null;
  };
  const arrived = () => sent;

  const cuts: string[] = [];
  while (cuts.length < KILLS) {
    // Anywhere in the first nine tenths of the broadcast.
    const at = ((cuts.length + Math.random()) / KILLS) * 0.9 * USERS;
    while (arrived() < at) await sleep(20);
    const who = Math.random() < 0.7 ? 'bot' : 'gameserver';
    if (who === 'bot') {
      await cut(bot);
      bot = run('bot');
    } else {
      await cut(server);
      server = run('gameserver');
      await healthy();
    }
    cuts.push(`${who} at ${arrived()}`);
  }
  let seen = -1;
  let lastAt = performance.now();
  let report = await ask('GET', `/${id}`);
  while (report.state !== 'done') {
    if (arrived() !== seen) [seen, lastAt] = [arrived(), performance.now()];
    await sleep(500);
    report = await ask('GET', `/${id}`);
  }

  const times = new Map<unknown, number>();
  for (const { method, body } of api.calls)
    if (method === 'sendMessage') times.set(body.chat_id, (times.get(body.chat_id) ?? 0) + 1);
  const duplicates = [...times.values()].filter((count) => count > 1).length;
  const without = USERS - times.size;
  const missing = Math.max(0, without - report.unknown);
  const seconds = (lastAt - began) / 1000;
  console.info(`users ${report.total}, cut ${cuts.length} times (${cuts.join(', ')})`);
  console.info(
    `sent ${times.size}, duplicates ${duplicates}, missing ${missing}; cut off in the sending: ${report.unknown} told as unknown, ${without} of them without the message`,
  );
  console.info(
    `${seconds.toFixed(0)} s with all restarts and leases, ${(times.size / seconds).toFixed(0)} messages a second`,
  );
  if (duplicates > 0 || missing > 0 || report.total !== USERS) process.exitCode = 1;
} finally {
  if (bot) await cut(bot);
  await cut(server);
  await api.close();
}
