import { BALL_LETTERS } from '@chewata/common/games/bingo/ball';
import { bingoCard, FREE_CELL } from '@chewata/common/games/bingo/cards';
import { winningLines } from '@chewata/common/games/bingo/patterns';

/** A winning bingo card and the numbers that were called. */
export interface WonCard {
  number: number;
  called: readonly number[];
}

/** The content of the picture, in the player's language. */
export interface WinPicture {
  heading: string;
  /** Null to keep it out of the picture. */
  amount: string | null;
  /** Null in games without a grid. */
  card: (WonCard & { title: string }) | null;
}

export const PICTURE_WIDTH = 720;
export const PICTURE_HEIGHT = 900;
const CENTRE = PICTURE_WIDTH / 2;
const FONT = 'system-ui, "Noto Sans", "Noto Sans Ethiopic", sans-serif';
// The product's own colours: a picture has no theme.
const GREEN = '#0B6E4F';
const GOLD = '#E5B04C';
const RED = '#C63D3D';
const PAPER = '#FAF7F2';
const INK = '#1E1A16';
const CELL = 76;
const GAP = 8;

function text(pen: CanvasRenderingContext2D, words: string, y: number, size: number, colour: string): void {
  pen.font = `700 ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.fillText(words, CENTRE, y, PICTURE_WIDTH - 80);
}

function stripe(pen: CanvasRenderingContext2D, y: number): void {
  for (let n = 0; n * 40 < PICTURE_WIDTH; n++) {
    pen.fillStyle = [GOLD, RED, PAPER][n % 3] ?? GOLD;
    pen.beginPath();
    pen.moveTo(n * 40, y);
    pen.lineTo(n * 40 + 20, y - 14);
    pen.lineTo(n * 40 + 40, y);
    pen.lineTo(n * 40 + 20, y + 14);
    pen.fill();
  }
}

function grid(pen: CanvasRenderingContext2D, { number, called }: WonCard, top: number): void {
  const card = bingoCard(number);
  const won = new Set(winningLines(card, called).flatMap(({ cells }) => cells));
  const left = CENTRE - (5 * CELL + 4 * GAP) / 2;
  const place = (n: number): number => n * (CELL + GAP);
  pen.font = `700 34px ${FONT}`;
  for (const [n, letter] of BALL_LETTERS.entries()) {
    pen.fillStyle = GOLD;
    pen.fillText(letter, left + place(n) + CELL / 2, top - 20);
  }
  for (const [index, cell] of card.cells.entries()) {
    const [x, y] = [left + place(index % 5), top + place(Math.floor(index / 5))];
    const isMarked = index === FREE_CELL || called.includes(cell);
    pen.fillStyle = won.has(index) ? GOLD : isMarked ? '#F8ECD3' : PAPER;
    pen.fillRect(x, y, CELL, CELL);
    pen.fillStyle = INK;
    pen.fillText(index === FREE_CELL ? 'F' : String(cell), x + CELL / 2, y + CELL / 2 + 12);
  }
}

/** Draws the picture. Nothing but what it shows is in it. */
export function drawWin(pen: CanvasRenderingContext2D, { heading, amount, card }: WinPicture): void {
  pen.fillStyle = GREEN;
  pen.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  stripe(pen, 30);
  stripe(pen, PICTURE_HEIGHT - 30);
  pen.textAlign = 'center';
  text(pen, heading, card ? 130 : 380, 56, GOLD);
  if (amount !== null) text(pen, amount, card ? 205 : 480, 60, PAPER);
  if (card) {
    text(pen, card.title, 265, 30, PAPER);
    grid(pen, card, 330);
  }
  text(pen, 'Chewata · ጨዋታ', PICTURE_HEIGHT - 75, 36, PAPER);
}

/** The picture as a PNG file. Throws Error if this device cannot draw. */
export async function winFile(picture: WinPicture): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PICTURE_WIDTH, PICTURE_HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this device does not draw');
  drawWin(pen, picture);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the picture is empty');
  return new File([blob], 'chewata.png', { type: 'image/png' });
}
