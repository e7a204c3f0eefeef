import { MONEY_BUGS } from './money-bugs.ts';
import type { Plant } from './plant.ts';
import { ROOM_BUGS } from './room-bugs.ts';

export type PlantedBug = keyof typeof MONEY_BUGS | keyof typeof ROOM_BUGS;

/** Bugs by name, for simulated servers only: the checker has to find each. */
export const PLANTED: Readonly<Record<PlantedBug, Plant>> = { ...MONEY_BUGS, ...ROOM_BUGS };
