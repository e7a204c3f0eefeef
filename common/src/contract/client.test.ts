import { describe, expect, it } from 'vitest';
import { getSingleUser } from './accounts/session.ts';
import { approveDeposit, listDeposits } from './admin/requests.ts';
import { type ClientRequest, makeClient, type Transport } from './client.ts';

interface Options {
  readonly key?: string;
}

/** A client whose server gives that reply, and what it has sent. */
function clientOf(status: number, text: string) {
  const sent: { request: ClientRequest; options: Options; money: boolean }[] = [];
  const transport: Transport<Options> = {
    send: async (request, options, { money }) => {
      sent.push({ request, options, money });
      return { status, text };
    },
    refused: (code, refusal) => new Error(`${code} ${refusal.code ?? 'unreadable'}`),
  };
  return { call: makeClient(transport), sent };
}

describe('the client', () => {
  it('fills in params and query and passes its own options on', async () => {
    const { call, sent } = clientOf(200, '{"success":true}');
    await call(approveDeposit, { params: { id: 'a/b' }, key: 'k' });
    await call(listDeposits, { query: { pageNumber: '2', status: undefined } });
    expect(sent).toEqual([
      {
        request: {
          method: 'POST',
          path: '/api/admin/deposits/a%2Fb/approve',
          headers: { Accept: 'application/json' },
        },
        options: { key: 'k' },
        money: true,
      },
      expect.objectContaining({
        request: expect.objectContaining({ path: '/api/admin/deposits?pageNumber=2' }),
        options: {},
      }),
    ]);
  });

  it('returns the answer, and throws for a refusal and for a reply that is not JSON', async () => {
    expect(await clientOf(200, '{"message":"ok"}').call(getSingleUser)).toEqual({ message: 'ok' });
    await expect(clientOf(403, '{"code":"FORBIDDEN"}').call(getSingleUser)).rejects.toThrow('403 FORBIDDEN');
    await expect(clientOf(200, '<html>').call(getSingleUser)).rejects.toThrow('200 unreadable');
    await expect(clientOf(502, '"x"').call(getSingleUser)).rejects.toThrow('502 unreadable');
  });
});
