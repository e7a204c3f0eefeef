import type { BeaconState } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES } from '@chewata/common/games';
import { publishUpdate } from '../publish-update.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { beaconState } from './beacon-state.ts';

type ShowContext = Pick<RoomsContext, 'beacon' | 'config' | 'publish' | 'rooms' | 'settings'>;

/** The state that this server has last shown in its rooms. */
const shown = new WeakMap<RoomsContext['beacon'], BeaconState>();

/** Shows the beacon's state in every room that takes cards, if it has changed since this server looked last. */
export async function showBeaconState(ctx: ShowContext): Promise<void> {
  const state = beaconState(ctx);
  if (shown.get(ctx.beacon) === state) return;
  for (const game of GAME_NAMES)
    for (const id of await ctx.rooms.ids(game))
      publishUpdate(ctx, { id, game }, await ctx.rooms.showBeacon(id, state));
  shown.set(ctx.beacon, state);
}
