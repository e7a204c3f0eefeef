import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { expect, it } from 'vitest';
import { GAMES_IN_ORDER } from '#games/game-ui.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('./en/*.json', { eager: true });
const known = new Set(
  Object.entries(files).flatMap(([path, { default: texts }]) =>
    Object.keys(texts).map((key) => `${path.replace(/^.*\/|\.json$/g, '')}:${key}`),
  ),
);

/** The texts that screens of every game look up by the game's name. */
it.each(GAME_NAMES)('names %s everywhere that games are listed', (game) => {
  const keys = [
    `history:game.${game}`,
    `my-rounds:round.${game}`,
    `fairness:order.${game}`,
    `admin:word.${game}`,
  ];
  if (!GAMES[game].adminsOnly) keys.push(`agent:game.${game}`);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

it('has the texts that the home page, the menu and the private spaces show of each game', () => {
  const keys = GAMES_IN_ORDER.flatMap(({ ui: { home, menu, inSpaces, cardNames } }) => [
    `home:${home.name}`,
    `home:${home.text}`,
    ...(menu ? [`common:${menu.text}`] : []),
    ...(inSpaces ? [`spaces:${inSpaces.text}`] : []),
    ...Object.values(cardNames).map((key) => `games:${key}`),
  ]);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});
