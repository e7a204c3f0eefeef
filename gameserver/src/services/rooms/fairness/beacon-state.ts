import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { RoomsContext } from '../rooms-context.ts';

/** The beacon as a countdown that begins now finds it. Only the sandbox can do without. */
export const beaconState = ({
  beacon,
  config,
  settings,
}: Pick<RoomsContext, 'beacon' | 'config' | 'settings'>): BeaconState =>
  config.sandbox && settings.now().beaconMode === 'off' ? 'off' : beacon.state();
