import { io, type Socket } from 'socket.io-client';
import type { Account } from '../rooms/accounts.ts';

/** Pays for a card each in the open bingo room of the stake; they stay connected and do nothing more. */
export function payCards(url: string, accounts: readonly Account[], stake: number): Promise<Socket[]> {
  return Promise.all(
    accounts.map(async ({ token }, index) => {
      const socket = io(`${url}/bingo`, { auth: { token }, transports: ['websocket'], forceNew: true });
      const target = { stake, gameSpace: null, createGame: true };
      const { room } = (await socket.emitWithAck('joinRoom', target)) as { room: { id: string } };
      const paid = await socket.emitWithAck('confirmCards', [String(100 + index)], { roomId: room.id });
      if (!paid.ok) throw new Error(`a card was not paid for: ${paid.message}`);
      return socket;
    }),
  );
}
