import { unlockAtFirstClick } from '#audio/elements.ts';
import { NUMBERS } from '#audio/number-clips.ts';
import { RISING_TONE } from '#audio/rising-tone.ts';
import { GAMES_IN_ORDER } from './game-ui.ts';

// Imported for its effect by the screens before play: a tap there unlocks the sounds of the games.
unlockAtFirstClick([NUMBERS, RISING_TONE, ...GAMES_IN_ORDER.flatMap(({ ui }) => ui.sound.effects)]);
