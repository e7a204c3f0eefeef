import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBalance } from '#api/balance.ts';
import { setBearer } from '#api/bearer.ts';
import { queryClient } from '#api/query-client.ts';
import { setLanguage } from '#locales/language.ts';
import { useOffline } from './connection.ts';
import { useOnConnect, useServerEvent, useSocket } from './hooks.ts';
import { closeSockets, sendEvent } from './sockets.ts';

declare const jsdom: { reconfigure: (options: { url: string }) => void };

let io: Server;
let handshakes: Record<string, unknown>[];
let sockets: Socket[];

beforeEach(async () => {
  const http = createServer();
  // Like the game server: without long polling.
  io = new Server(http, { transports: ['websocket'] });
  handshakes = [];
  sockets = [];
  io.of('/bingo').on('connection', (socket) => {
    handshakes.push(socket.handshake.auth);
    sockets.push(socket);
    socket.on('joinRoom', (target, acknowledge) =>
      acknowledge(
        target.stake === 20
          ? { ok: true, room: { id: 'r1', stake: 20 } }
          : target.stake === 50
            ? { ok: false, code: 'BUSY', message: 'Many people are here' }
            : { ok: false, code: 'STAKE_UNKNOWN', message: 'No such stake' },
      ),
    );
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  jsdom.reconfigure({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` });
});
afterEach(async () => {
  closeSockets();
  setBearer(null);
  setLanguage('en');
  await io.close();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('sends events over one connection and returns the acknowledgement or throws the refusal', async () => {
  const answer = await sendEvent('bingo', 'joinRoom', { stake: 20, createGame: true });
  expect(answer.room).toMatchObject({ id: 'r1', stake: 20 });
  await expect(sendEvent('bingo', 'joinRoom', { stake: 7 })).rejects.toMatchObject({
    code: 'STAKE_UNKNOWN',
    message: 'No such stake',
    outcomeUnknown: false,
  });
  await expect(sendEvent('bingo', 'joinRoom', { stake: 50 })).rejects.toMatchObject({
    code: 'BUSY',
    outcomeUnknown: true,
  });
  expect(sockets).toHaveLength(1);
});

it('sends the session and the language with the handshake', async () => {
  setBearer('in-memory');
  setLanguage('om');
  await sendEvent('bingo', 'joinRoom', { stake: 20 });
  expect(handshakes).toEqual([{ token: 'in-memory', language: 'om', recover: true }]);
});

it('calls the newest handler of an event while the component is mounted', async () => {
  const first = vi.fn();
  const second = vi.fn();
  const { rerender, unmount } = renderHook(({ handler }) => useServerEvent('bingo', 'countdown', handler), {
    initialProps: { handler: first },
  });
  await waitFor(() => expect(sockets).toHaveLength(1));
  sockets[0]?.emit('countdown', 9, 'r1');
  await waitFor(() => expect(first).toHaveBeenCalledWith(9, 'r1'));
  rerender({ handler: second });
  sockets[0]?.emit('countdown', 8, 'r1');
  await waitFor(() => expect(second).toHaveBeenCalledWith(8, 'r1'));
  expect(first).toHaveBeenCalledTimes(1);
  unmount();
  sockets[0]?.emit('countdown', 7, 'r1');
  // After a round trip the event would have arrived.
  await sendEvent('bingo', 'joinRoom', { stake: 20 });
  expect(second).toHaveBeenCalledTimes(1);
});

it('loads the state on every connection, and reports when the connection is down', async () => {
  const sync = vi.fn();
  const { result } = renderHook(() => {
    useOnConnect('bingo', sync);
    return useSocket('bingo');
  });
  await waitFor(() => expect(result.current).toBe(true));
  expect(sync).toHaveBeenCalledTimes(1);
  act(() => void sockets[0]?.conn.close());
  await waitFor(() => expect(result.current).toBe(false));
  await waitFor(() => expect(sync).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(result.current).toBe(true);
  // A language change needs a new handshake.
  act(() => setLanguage('am'));
  await waitFor(() => expect(sync).toHaveBeenCalledTimes(3), { timeout: 5000 });
  expect(handshakes.at(-1)).toMatchObject({ language: 'am' });
});

it('reconnects sooner to the next server if the last one announced that it hands over, and only then', async () => {
  // With this the first attempt usually comes after 3.5 s, and after an announcement in 0.6 s.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { unmount } = renderHook(() => useSocket('bingo'));
  await waitFor(() => expect(sockets).toHaveLength(1));
  const awayFor = async (cut: () => void): Promise<number> => {
    const begun = performance.now();
    const before = sockets.length;
    cut();
    await waitFor(() => expect(sockets).toHaveLength(before + 1), { timeout: 10_000 });
    return performance.now() - begun;
  };
  const announced = await awayFor(() => {
    sockets.at(-1)?.emit('systemRestart', { message: 'You are moved', inSeconds: 3 });
    setTimeout(() => sockets.at(-1)?.conn.close(), 50);
  });
  const usual = await awayFor(() => sockets.at(-1)?.conn.close());
  expect(announced).toBeLessThan(usual / 2);
  random.mockRestore();
  unmount();
});

it('writes a published balance into the cache', async () => {
  const { result } = renderHook(() => useBalance(), { wrapper });
  await sendEvent('bingo', 'joinRoom', { stake: 20 });
  act(() => void sockets[0]?.emit('updateBalance', { activeBalance: 75.5, bonusWallet: 4 }));
  await waitFor(() => expect(result.current).toEqual({ activeBalance: 75.5, bonusWallet: 4 }));
});

it('keeps /chat open beside a game, because the balance is published there', async () => {
  const chat: Socket[] = [];
  io.of('/chat').on('connection', (socket) => void chat.push(socket));
  const { result } = renderHook(() => useBalance(), { wrapper });
  await sendEvent('bingo', 'joinRoom', { stake: 20 });
  await waitFor(() => expect(chat).toHaveLength(1));
  expect(chat[0]?.conn).toBe(sockets[0]?.conn);
  act(() => void chat[0]?.emit('updateBalance', { activeBalance: 12, bonusWallet: 3 }));
  await waitFor(() => expect(result.current).toEqual({ activeBalance: 12, bonusWallet: 3 }));
});

it('reports only gaps that last', async () => {
  renderHook(() => useSocket('bingo'));
  await waitFor(() => expect(sockets).toHaveLength(1));
  const { result } = renderHook(() => useOffline());
  expect(result.current).toBe(false);
  await io.close();
  await waitFor(() => expect(result.current).toBe(true), { timeout: 5000 });
  act(closeSockets);
  expect(result.current).toBe(false);
});
