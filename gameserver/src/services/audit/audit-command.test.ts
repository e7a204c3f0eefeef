import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { programOf } from '#testing/program-of.ts';
import { type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.credit((await server.signUp()).id, 500);
});
afterAll(() => server?.close());

/** An entry that does not balance, written past the ledger, while `use` runs. */
async function withBrokenEntry(use: () => Promise<void>): Promise<void> {
  const connection = await connectMongo(server.env.MONGO_URL ?? '');
  const journal = connection.collection<{ _id: string }>('journal');
  await journal.insertOne({
    _id: 'x',
    kind: 'bonus',
    requestHash: '',
    postings: [
      { account: 'house:promotions', amount: -5 },
      { account: 'house:bank', amount: 4 },
    ],
    at: new Date(),
  } as { _id: string });
  await use();
  await connection.close();
}

describe('the command', () => {
  const run = () =>
    new Promise<{ code: number | null; output: string }>((ended) => {
      const root = join(import.meta.dirname, '../../..');
      const child = spawn(process.execPath, [programOf('audit')], {
        cwd: root,
        env: { ...process.env, MONGO_URL: server.env.MONGO_URL },
      });
      let output = '';
      child.stdout.on('data', (text) => {
        output += text;
      });
      child.once('exit', (code) => ended({ code, output }));
    });

  it('prints figures and exits with 0 without a break, with 1 otherwise', async () => {
    const whole = await run();
    expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('0 breaks') });
    expect(whole.output).toContain('heldByPlayers');
    await withBrokenEntry(async () => {
      const broken = await run();
      expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('BREAK balanced: x') });
    });
  });
});
