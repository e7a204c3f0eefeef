/** From the weakest to the strongest. */
export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Kinds of characters, and how many of each a guesser has to try. Letters of Ethiopia are among the others. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];
/** The least bits of each strength above weak. */
const LEAST_BITS = [30, 45, 60] as const;
const LEAST_DIFFERENT = 4;
/** Neighbours on a keyboard, in the alphabet and among figures. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Estimates how hard a password is to guess. The server alone decides which ones it refuses. */
export function passwordStrength(password: string): Strength {
  if (new Set(password).size < LEAST_DIFFERENT) return 'weak';
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = surprises(password.toLowerCase()) * Math.log2(pool);
  const passed = LEAST_BITS.filter((least) => bits >= least).length;
  return STRENGTHS[passed] ?? 'weak';
}

/** The number of characters that do not follow from the one before: repeats and steps along a row count a quarter. */
function surprises(password: string): number {
  let count = 0;
  for (const [index, character] of [...password].entries()) {
    const before = password[index - 1] ?? '';
    count += index > 0 && (before === character || isStep(before, character)) ? 0.25 : 1;
  }
  return count;
}

const isStep = (before: string, after: string): boolean =>
  ROWS.some((row) => row.includes(before + after) || row.includes(after + before));
