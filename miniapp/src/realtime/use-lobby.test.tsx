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
