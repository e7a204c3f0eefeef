import type { CardTally } from './bingo-tests.ts';
import { cardChances } from './card-chances.ts';

const [WIDTH, HEIGHT] = [720, 260];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 34, 34];
/** The vertical axis reaches from 0 to this many times the mean. */
const MOST = 1.5;

/** The chance of each card to win alone, as a drawing: one dot a card, a line at the mean. Null after too few rounds. */
export function cardPlot(tally: CardTally): string | null {
  const chances = cardChances(tally);
  if (chances === null) return null;
  const { cards, mean } = chances;
  const x = (card: number) => round(LEFT + ((card - 1) / (cards.length - 1)) * (WIDTH - LEFT - RIGHT));
  const y = (chance: number) => round(HEIGHT - BOTTOM - (chance / (MOST * mean)) * (HEIGHT - TOP - BOTTOM));
  const label = (at: number, text: string) =>
    `<text x="${LEFT - 6}" y="${round(at + 4)}" text-anchor="end">${text}</text>`;
  const lines = [0.5, 1, 1.5].map((part) => {
    const at = y(part * mean);
    const line = `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#999" stroke-width="${part === 1 ? 1.2 : 0.4}"/>`;
    return `${line}${label(at, `${(100 * part * mean).toFixed(2)} %`)}`;
  });
  const ticks = [1, 50, 100, 150, 200].map(
    (card) => `<text x="${x(card)}" y="${HEIGHT - 14}" text-anchor="middle">${card}</text>`,
  );
  const dots = cards.map(({ card, chance }) => `M${x(card)} ${y(chance)}h0`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#555">`,
    '<title>Chance of each bingo card to win alone</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="20">Chance of each bingo card to win alone, all 200 in play, ${tally.rounds} rounds</text>`,
    ...lines,
    label(y(0), '0'),
    ...ticks,
    `<path d="${dots}" stroke="#0a7" stroke-width="3.4" stroke-linecap="round"/>`,
    '</svg>\n',
  ].join('\n');
}

const round = (value: number): number => Math.round(value * 10) / 10;
