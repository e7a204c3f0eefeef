import type { PlantedBugs } from '../edit-history.ts';
import { CALL_BUGS } from './call-bugs.ts';
import { FAIRNESS_BUGS } from './fairness-bugs.ts';
import { STAKE_BUGS } from './stake-bugs.ts';
import { WALLET_BUGS } from './wallet-bugs.ts';

export const PLANTED_BUGS: PlantedBugs = { ...CALL_BUGS, ...STAKE_BUGS, ...WALLET_BUGS, ...FAIRNESS_BUGS };
