import type { LobbyWin } from '@chewata/common/contract/rooms/lobby';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ROOM, roomServer } from '#games/testing/room-server.ts';
import { sendEvent } from './sockets.ts';
import { useLobby } from './use-lobby.ts';

const server = roomServer('bingo', ROOM);
const summary = (id: string) => [id, { ...ROOM, id, status: 'Starting' }];

it('has all rooms after a login, then those that change, and logs in again when a round joins its room', async () => {
  const { result } = renderHook(() => useLobby('bingo', 'me'));
  await waitFor(() => expect(server.of('login')).toEqual([['me']]));
  expect(result.current).toBeUndefined();
  const ids = () => result.current?.rooms.map(({ id }) => id);
  act(() => server.send('availableRooms', [summary('a'), summary('b')], ['b']));
  await waitFor(() => expect(ids()).toEqual(['a', 'b']));
  act(() => server.send('availableRooms', [['a', null], summary('c')]));
  await waitFor(() => expect(ids()).toEqual(['b', 'c']));
  expect(result.current?.mine).toEqual(new Set(['b']));
  // The list ends with a joined room, here by a round in the background.
  await act(() => sendEvent('bingo', 'joinRoom', 'r1'));
  await waitFor(() => expect(server.of('login')).toHaveLength(2));
  act(() => server.send('availableRooms', [summary('d')], []));
  await waitFor(() => expect(ids()).toEqual(['d']));
  expect(result.current?.mine).toEqual(new Set());
});

it('has the last five wins, newest first, and keeps them over another login', async () => {
  const { result } = renderHook(() => useLobby('bingo', 'me'));
  await waitFor(() => expect(server.of('login')).toHaveLength(1));
  const win = (n: number): LobbyWin => ({
    roundId: `w${n}`,
    stake: 10,
    phone: '******4567',
    amount: 80,
    winners: 1,
    at: `2026-11-25T08:0${n}:00.000Z`,
  });
  act(() => server.send('availableRooms', [summary('a')], []));
  await waitFor(() => expect(result.current?.rooms).toHaveLength(1));
  expect(result.current?.wins).toBeUndefined();
  const ids = () => result.current?.wins?.map(({ roundId }) => roundId);
  act(() => server.send('lastWins', [5, 4, 3, 2, 1].map(win)));
  await waitFor(() => expect(ids()).toEqual(['w5', 'w4', 'w3', 'w2', 'w1']));
  act(() => server.send('lastWins', [win(6)]));
  await waitFor(() => expect(ids()).toEqual(['w6', 'w5', 'w4', 'w3', 'w2']));
  await act(() => sendEvent('bingo', 'joinRoom', 'r1'));
  await waitFor(() => expect(server.of('login')).toHaveLength(2));
  act(() => server.send('availableRooms', [summary('d')], []));
  await waitFor(() => expect(result.current?.rooms.map(({ id }) => id)).toEqual(['d']));
  expect(ids()).toHaveLength(5);
});
