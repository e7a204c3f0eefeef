import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#locales/i18n.ts';
import { EMPTY_ROOM } from '#realtime/testing/empty-room.ts';
import { WaitingRoomTitle } from './waiting-room-title.tsx';

it.each([
  ['away', 1],
  ['ready', 0],
  ['off', 0],
  [undefined, 0],
] as const)('warns before anybody pays if the beacon is away: %s', async (beaconState, warnings) => {
  await i18n.loadNamespaces(['games']);
  const room = { ...EMPTY_ROOM, ...(beaconState && { beaconState }) };
  const waiting = { room, seconds: 0, isStarting: false, toStakes: () => undefined };
  render(
    <WaitingRoomTitle waiting={waiting} onBack={() => undefined}>
      20
    </WaitingRoomTitle>,
  );
  expect(screen.queryAllByText(/deciding number cannot be reached now/)).toHaveLength(warnings);
});
