import { expect, it } from 'vitest';
import { risingTone } from './rising-tone.ts';
import { MIDDLE } from './wave.ts';

/** How often the wave crosses its middle upwards. */
const crossings = (samples: Uint8Array): number =>
  samples.filter((sample, n) => sample >= MIDDLE && n > 0 && (samples[n - 1] ?? MIDDLE) < MIDDLE).length;
const loudest = (samples: Uint8Array): number =>
  Math.max(...Array.from(samples, (sample) => Math.abs(sample - MIDDLE)));

it('rises, fades in and out, and stays quieter than a voice', () => {
  const tone = risingTone();
  const third = Math.floor(tone.length / 3);
  const [start, middle, end] = [tone.slice(0, third), tone.slice(third, -third), tone.slice(-third)];
  expect(crossings(end)).toBeGreaterThan(crossings(start) * 1.2);
  expect(loudest(tone.slice(0, 20))).toBeLessThan(5);
  expect(loudest(tone.slice(-20))).toBeLessThan(5);
  expect(loudest(middle)).toBeGreaterThan(25);
  expect(loudest(middle)).toBeLessThan(50);
});
