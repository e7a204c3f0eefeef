/** A figure of the benches: before the work on it, now, and what was wanted. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly before: number;
  readonly now: number;
  readonly wanted: number;
}

const ROW = 34;
const TOP = 56;
const LEFT = 290;
const WIDTH = 900;
const RIGHT = WIDTH - 150;
/** From 16 times worse than wanted to 4 times better. */
const WORST = -4;
const BEST = 2;

/** How many times better than wanted, as a power of two. */
const standing = ({ better, wanted }: Figure, value: number): number =>
  Math.log2(better === 'more' ? value / wanted : wanted / value);

const place = (power: number): number => {
  const within = Math.min(BEST, Math.max(WORST, power));
  return LEFT + ((within - WORST) / (BEST - WORST)) * (RIGHT - LEFT);
};

/** Every figure in a row: a ring before, a dot now, on one scale, whose middle line is what was wanted. */
export function drawFigures(figures: readonly Figure[]): string {
  const height = TOP + figures.length * ROW + 12;
  const scale = Array.from({ length: BEST - WORST + 1 }, (_, step) => {
    const power = WORST + step;
    const x = place(power).toFixed(1);
    const name =
      power === 0 ? 'as wanted' : power < 0 ? `${2 ** -power} times worse` : `${2 ** power} times better`;
    return `<path d="M${x} ${TOP - 12}V${height - 12}" stroke="${power === 0 ? '#2e7d32' : '#ddd'}"/><text x="${x}" y="${TOP - 20}" text-anchor="middle" font-size="10">${name}</text>`;
  });
  const rows = figures.map((figure, row) => {
    const y = TOP + row * ROW + ROW / 2;
    const [before, now] = [place(standing(figure, figure.before)), place(standing(figure, figure.now))];
    const colour = standing(figure, figure.now) >= 0 ? '#2e7d32' : '#c0392b';
    const text = `${figure.before} → ${figure.now} ${figure.unit} (${figure.wanted})`;
    return `<text x="8" y="${y + 4}">${figure.what}</text><path d="M${before.toFixed(1)} ${y}H${now.toFixed(1)}" stroke="#999"/><circle cx="${before.toFixed(1)}" cy="${y}" r="4" fill="#fff" stroke="#999"/><circle cx="${now.toFixed(1)}" cy="${y}" r="5" fill="${colour}"/><text x="${RIGHT + 12}" y="${y + 4}" font-size="10">${text}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#333">
<title>Measured cost, before and now, beside what was wanted</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="8" y="18" font-weight="bold">Measured cost before (ring) and now (dot); the number in brackets was wanted</text>
${[...scale, ...rows].join('\n')}
</svg>
`;
}
