import type { Plant } from './plant.ts';
import { ROOM_BUGS } from './room-bugs.ts';
import { STAKE_BUGS } from './stake-bugs.ts';
import { WALLET_BUGS } from './wallet-bugs.ts';

export type PlantedBug = keyof typeof STAKE_BUGS | keyof typeof ROOM_BUGS | keyof typeof WALLET_BUGS;

/** Bugs by name, for simulated servers only: the checker has to find each. */
export const PLANTED: Readonly<Record<PlantedBug, Plant>> = {
  ...STAKE_BUGS,
  ...ROOM_BUGS,
  ...WALLET_BUGS,
};
