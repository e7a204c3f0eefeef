import { ballLetter } from '@chewata/common/games/bingo/ball';

/** 24 as 'I 24'. */
export const ballName = (number: number): string => `${ballLetter(number)} ${number}`;
