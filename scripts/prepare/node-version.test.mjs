import { expect, it } from 'vitest';
import { nodeProblem } from './node-version.mjs';

it.each(['12.22.12', '18.20.4', '20.18.3'])(
  'refuses Node.js %s and names the oldest that works',
  (version) => {
    expect(nodeProblem(version)).toBe(
      `Chewata needs Node.js 20.19 or newer, and this is ${version}: install a newer one from https://nodejs.org and try again.`,
    );
  },
);

it.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '26.1.0'])('accepts Node.js %s', (version) => {
  expect(nodeProblem(version)).toBeNull();
});
