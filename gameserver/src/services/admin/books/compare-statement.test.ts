import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call } = walletCalls(() => server);

it('a provider’s statement is held against the ledger, payment by payment', async () => {
  const admin = await server.admin();
  const other = await server.signUp();
  const opened = await call(other, 'POST /api/transaction/deposit', { amount: 45 });
  const { txnId } = opened.body.data as { txnId: string };
  await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
  const day = new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10);
  const compare = async (rows: object[], on = day) =>
    (await call(admin, 'POST /api/admin/statement', { provider: 'sandbox', day: on, rows })).body;
  const reply = await compare([
    { txnId: txnId.toLowerCase(), amount: 40 },
    { txnId: 'D-UNKNOWN', amount: 12.5 },
    { txnId: 'W-UNKNOWN', amount: -7 },
  ]);
  expect(reply).toMatchObject({ statement: { deposits: 52.5, payouts: 7 } });
  expect(reply.differences).toEqual(
    expect.arrayContaining([
      { txnId, ledger: 45, statement: 40 },
      { txnId: 'D-UNKNOWN', ledger: null, statement: 12.5 },
      { txnId: 'W-UNKNOWN', ledger: null, statement: -7 },
    ]),
  );
  expect((await compare([], '2020-01-01')).differences).toEqual([]);
});

describe('a provider’s CSV as it comes', () => {
  const today = new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10);
  const compare = async (body: object) =>
    call(await server.admin(), 'POST /api/admin/statement/compare', { provider: 'sandbox', ...body });
  async function deposited(amount: number): Promise<string> {
    const opened = await call(await server.signUp(), 'POST /api/transaction/deposit', { amount });
    const { txnId } = opened.body.data as { txnId: string };
    await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
    return txnId;
  }

  it('is compared payment by payment: matched, missing here, missing there, different', async () => {
    const [agreed, less, absent] = [await deposited(60), await deposited(70), await deposited(80)];
    const csv = [
      '\ufeffDate,Transaction ID,Description,Amount (ETB),Status',
      `${today} 10:30:00,${agreed.toLowerCase()},"Chewata, deposit",60.00,Success`,
      `${today} 10:31:00,${less},Chewata,65.00,Success`,
      `${today} 10:32:00,X-1,Chewata,"1,250.50",Success`,
      `${today} 10:33:00,X-2,Chewata,99.00,Failed`,
      'Total,,,1375.50,',
    ].join('\r\n');
    const { status, body } = await compare({ csv });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: 'sandbox',
      from: new Date(`${today}T00:00:00+03:00`).toISOString(),
      columns: { id: 'Transaction ID', amount: 'Amount (ETB)', at: 'Date', status: 'Status' },
      statement: { deposits: 1375.5, payouts: 0 },
      matched: [{ txnId: agreed.toLowerCase(), amount: 60 }],
      missingHere: [{ txnId: 'X-1', amount: 1250.5, at: new Date(`${today}T10:32:00+03:00`).toISOString() }],
      differing: [{ txnId: less, ledger: 70, statement: 65 }],
      leftOut: [{ line: 5 }, { line: 6 }],
    });
    const missingThere = body.missingThere as { txnId: string }[];
    expect(missingThere.map(({ txnId }) => txnId)).toContain(absent);
    expect(missingThere.map(({ txnId }) => txnId)).not.toContain(agreed);
  });

  it('needs columns of ids and amounts, recognised or chosen, and a time', async () => {
    const txnId = await deposited(55);
    const csv = `Ours;Paid by you\n${txnId};55`;
    expect(await compare({ csv, from: today, to: today })).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        header: ['Ours', 'Paid by you'],
        issues: [{ path: 'columns.id', message: expect.any(String) }],
      },
    });
    const columns = { id: 'Ours', amount: 'Paid by you' };
    expect(await compare({ csv, columns })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'from' }] },
    });
    expect((await compare({ csv, columns, from: today, to: today })).body.matched).toMatchObject([{ txnId }]);
    for (const wrong of [{ csv: '' }, { csv: '"' }, {}, { csv, columns: { id: 'No such' } }])
      expect(await compare(wrong)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('may be longer than other bodies, up to 2 MB', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => `X-${n},1.00,${today}`).join('\n');
    const { body } = await compare({ csv: `id,amount,date\n${rows(20_000)}` });
    expect((body.missingHere as unknown[]).length).toBe(20_000);
    expect((await compare({ csv: `id,amount,date\n${rows(200_000)}` })).status).toBe(413);
    const long = { provider: 'sandbox', day: today, rows: [], unknown: 'x'.repeat(101_000) };
    expect((await call(await server.admin(), 'POST /api/admin/statement', long)).status).toBe(413);
  });
});
