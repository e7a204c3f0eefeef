import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawFigures, type Figure } from './draw.ts';

const docs = join(import.meta.dirname, '../../../docs');
const figure: Figure = { what: 'a call', unit: 'ms', better: 'less', before: 16, now: 2, wanted: 4 };
const places = (one: Figure) => [...drawFigures([one]).matchAll(/cx="([\d.]+)"/g)].map(([, x]) => Number(x));
const AS_WANTED = places({ ...figure, before: 4, now: 4 })[0];

it('shows what is better than wanted on the right, whether more or less is better', () => {
  const [before = 0, now = 0] = places(figure);
  expect(before).toBeLessThan(AS_WANTED ?? 0);
  expect(now).toBeGreaterThan(AS_WANTED ?? 0);
  expect(places({ ...figure, better: 'more', before: 1, now: 8 })).toEqual([before, now]);
});

it('keeps a figure that is off the scale at its end', () => {
  expect(places({ ...figure, before: 4000 })).toEqual(places({ ...figure, before: 64 }));
});

it('the picture in docs/ is drawn from the figures in docs/', () => {
  const read = (name: string) => readFileSync(join(docs, name), 'utf8');
  expect(read('performance.svg')).toBe(drawFigures(JSON.parse(read('performance.json'))));
});
