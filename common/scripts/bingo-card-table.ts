/**
 * Made the 200 fixed bingo cards, once: `npx tsx common/scripts/bingo-card-table.ts` prints the file
 * common/src/games/bingo/card-table.generated.ts. The cards are printed and known to players: the table
 * must never change, and a test holds it to this script and to its hash.
 */
import { pathToFileURL } from 'node:url';
import { commitmentOf } from '../src/fairness.ts';
import { drawOf, shuffle } from '../src/fairness-draw.ts';

const CARDS = 200;
/** Any fixed seed would do: SHA-256 of 32 zero bytes. */
const SEED = commitmentOf('0'.repeat(64));
const PLACES = [...'123456789abcdef'];

/** One line a card: 25 places row by row, each 1 to f within its column's range, 0 for the free centre. */
export function makeCardTable(): string {
  const draw = drawOf(SEED, 'chewata bingo cards v1');
  const lines = new Set<string>();
  while (lines.size < CARDS) {
    const columns = Array.from({ length: 5 }, () => shuffle(PLACES, draw).slice(0, 5));
    const cells = Array.from({ length: 25 }, (_, cell) => columns[cell % 5]?.[Math.floor(cell / 5)]);
    cells[12] = '0';
    lines.add(cells.join(''));
  }
  return [...lines].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.info(`/**
 * The 200 fixed bingo cards, made by common/scripts/bingo-card-table.ts. Never change this table. A line
 * is a card: 25 cells row by row, each its place in its column's range (1 to f), 0 the free centre.
 */
export const CARD_TABLE = \`
${makeCardTable()}
\`;`);
}
