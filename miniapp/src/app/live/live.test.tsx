import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { closeSockets } from '#realtime/sockets.ts';
import { AppRoutes } from '../app.tsx';
import { ModalHosts } from '../modals/modals.tsx';
import { Live } from './live.tsx';

declare const jsdom: { reconfigure: (options: { url: string }) => void };

const user = {
  _id: 'u1',
  name: 'Hana',
  phoneNo: '+251911234567',
  role: 'user',
  isAdmin: false,
  wallet: { activeBalance: 60, bonusWallet: 0, walletBalance: 60 },
  remainingSpin: 0,
  referralCode: 'ABK7Q2',
  telegramLinked: false,
  blocked: null,
};
let io: Server;
let chat: Socket[];

// Loading it takes a while on a busy machine.
beforeAll(() => import('./live-connection.tsx'));
beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  chat = [];
  io.of('/chat').on('connection', (socket) => void chat.push(socket));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  jsdom.reconfigure({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` });
  window.scrollTo = () => undefined;
  const answer = {
    success: true,
    error: false,
    links: {},
    flags: {},
    alerts: [],
    rooms: [],
    totalPages: 1,
    announcements: [],
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  queryClient.clear();
});
afterEach(async () => {
  closeSockets();
  vi.unstubAllGlobals();
  await io.close();
});

const open = (path: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <ModalHosts />
        <Live />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it.each(['/home', '/profile', '/history', '/leaderboard'])('keeps the balance live on %s', async (path) => {
  setMe(user as never);
  open(path);
  const badge = () => within(screen.getByRole('banner')).getByRole('link', { name: /Birr|wallet/i });
  await waitFor(() => expect(badge().textContent).toContain('60.00'));
  await waitFor(() => expect(chat).toHaveLength(1));
  act(() => void chat[0]?.emit('updateBalance', { activeBalance: 312.5, bonusWallet: 4 }));
  await waitFor(() => expect(badge().textContent).toContain('316.50'));
});

it('shows an announced restart on a screen without a game', async () => {
  setMe(user as never);
  open('/home');
  await waitFor(() => expect(chat).toHaveLength(1));
  act(() => void chat[0]?.emit('systemRestart', { message: 'Back in a minute', inSeconds: 60 }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain('Back in a minute');
});

it('connects only while a user is signed in', async () => {
  queryClient.setQueryData(['me'], null);
  open('/HowToPlay');
  await new Promise((later) => setTimeout(later, 200));
  expect(chat).toHaveLength(0);
  await act(async () => setMe(user as never));
  await waitFor(() => expect(chat).toHaveLength(1));
  act(closeSockets);
  await waitFor(() => expect(chat[0]?.connected).toBe(false));
});
