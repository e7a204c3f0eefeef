/** The 75 balls, in order. */
export const BALLS: readonly number[] = Array.from({ length: 75 }, (_, index) => index + 1);

export type BallLetter = 'B' | 'I' | 'N' | 'G' | 'O';
/** The letters of the five columns of a card and of the board, in order. */
export const BALL_LETTERS = ['B', 'I', 'N', 'G', 'O'] as const satisfies readonly BallLetter[];

/** The number of balls with the same letter, which is also the number of rows of the board. */
export const BALLS_PER_LETTER = 15;

/** B2: B 1–15, I 16–30, N 31–45, G 46–60, O 61–75. Throws RangeError for any other number. */
export function ballLetter(ball: number): BallLetter {
  const letter = BALL_LETTERS[Math.floor((ball - 1) / BALLS_PER_LETTER)];
  if (!Number.isInteger(ball) || letter === undefined) throw new RangeError(`not a ball: ${ball}`);
  return letter;
}

/** The balls of a letter, in order. */
export const ballsOf = (letter: BallLetter): readonly number[] => {
  const first = BALL_LETTERS.indexOf(letter) * BALLS_PER_LETTER;
  return BALLS.slice(first, first + BALLS_PER_LETTER);
};
