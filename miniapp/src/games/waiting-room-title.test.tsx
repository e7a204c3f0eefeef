import type { Room } from '@chewata/common/contract/rooms/room';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { settingsQuery } from '#api/settings.ts';
import { i18n } from '#locales/i18n.ts';
import { EMPTY_ROOM } from '#realtime/testing/empty-room.ts';
import { WaitingRoomTitle } from './waiting-room-title.tsx';

const beacon = { chain: 'q', round: 7, at: '2026-11-22T07:15:05.000Z' };
const NONE = null;
const AWAY = 'A round that starts now is drawn without it.';
const WAITS = 'You can pay for cards when it is back.';
const WITHOUT = 'This round is drawn without it.';

/** The sentences of the title about the public deciding number, without the first. */
async function said(room: Partial<Room>, beaconMode = 'preferred') {
  await i18n.loadNamespaces(['games']);
  queryClient.setQueryData(settingsQuery.queryKey, { beaconMode } as never);
  const waiting = {
    room: { ...EMPTY_ROOM, ...room },
    seconds: 0,
    isStarting: false,
    toStakes: () => undefined,
  };
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <WaitingRoomTitle waiting={waiting} onBack={() => undefined}>
        20
      </WaitingRoomTitle>
    </QueryClientProvider>,
  );
  const text = screen.queryByText(/public deciding number/)?.textContent ?? null;
  unmount();
  return text === null ? null : text.slice(text.indexOf('. ') + 2);
}

it.each([
  ['away', 'preferred', AWAY],
  ['away', 'required', WAITS],
  ['ready', 'preferred', NONE],
  ['ready', 'required', NONE],
  ['off', 'off', NONE],
] as const)('before a countdown, with the beacon %s and %s: %s', async (beaconState, mode, text) => {
  expect(await said({ beaconState }, mode)).toBe(text);
});

it.each([
  ['the beacon was away and has come back', null, 'ready', WITHOUT],
  ['the beacon was away', null, 'away', WITHOUT],
  ['it was announced, and the beacon has gone away since', beacon, 'away', NONE],
  ['it was announced', beacon, 'ready', NONE],
  ['the sandbox draws without', null, 'off', NONE],
] as const)(
  'a running countdown decides by what it announced: %s',
  async (_, announced, beaconState, text) => {
    const room = { status: 'Starting', beacon: announced, beaconState } as const;
    expect(await said(room)).toBe(text);
    expect(await said(room, 'required')).toBe(text);
  },
);
