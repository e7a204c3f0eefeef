import type { SeededRandom } from './random.ts';

const JUNK: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0.01,
  0.001,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'ጨዋታ',
  '$where',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '09111111111111111111',
  'x'.repeat(5000),
  '1'.repeat(400),
  '\\"'.repeat(2000),
  '('.repeat(3000),
  [],
  [[]],
  [null],
  [{ $gt: 0 }],
  {},
  { $ne: null },
  { $gt: '' },
  { length: 3 },
  { toString: 'x' },
  { ['__proto__']: { isAdmin: true } },
];

export const junk = (random: SeededRandom): unknown => random.pick(JUNK);

/** The same value with one thing about it changed: a field missing, of another type, at its limit, or one more. */
export function nearly(random: SeededRandom, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, junk(random)];
    const index = random.below(value.length);
    return value.map((item, place) => (place === index ? nearly(random, item) : item));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0 || random.chance(0.1))
      return { ...value, [random.pick(['extra', '$set', 'isAdmin'])]: junk(random) };
    const [key] = random.pick(entries);
    if (random.chance(0.2)) return Object.fromEntries(entries.filter(([name]) => name !== key));
    return Object.fromEntries(
      entries.map(([name, field]) => [name, name === key ? nearly(random, field) : field]),
    );
  }
  if (typeof value === 'number' && random.chance(0.7))
    return random.pick([-value, value + 0.001, value * 1e6, value + 1, 0, Number.MAX_SAFE_INTEGER]);
  if (typeof value === 'string' && random.chance(0.5))
    return random.pick([
      `${value} `,
      value.repeat(40),
      value.slice(1),
      value.toUpperCase(),
      `${value}\u0000`,
    ]);
  return junk(random);
}
