import { expect, it } from 'vitest';
import {
  chiSquare,
  chiSquareTail,
  collisions,
  homogeneity,
  kolmogorovTail,
  normalTails,
} from './statistics.ts';

it('gives the tails of chi-square as printed tables have them', () => {
  for (const [statistic, degrees, p] of [
    [3.841, 1, 0.05],
    [11.07, 5, 0.05],
    [18.307, 10, 0.05],
    [135.807, 100, 0.01],
    [2.706, 1, 0.1],
    [1.145, 5, 0.95],
  ] as const)
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(p, 3);
  // The normal approximation is exact enough here.
  expect(chiSquareTail(5476, 5476)).toBeCloseTo(0.4975, 3);
  expect(chiSquareTail(0, 4)).toBe(1);
  expect(normalTails(-1.96)).toBeCloseTo(0.05, 3);
});

it("gives the tails of Kolmogorov's distribution as printed tables have them", () => {
  for (const [statistic, p] of [
    [1.224, 0.1],
    [1.358, 0.05],
    [1.628, 0.01],
    [0.8276, 0.5],
    [0.1, 1],
  ] as const)
    expect(kolmogorovTail(statistic)).toBeCloseTo(p, 3);
});

it('counts the deviation of cells, and that of two samples from one another', () => {
  expect(chiSquare([8, 12], () => 10)).toBeCloseTo(0.8);
  expect(homogeneity([10, 20, 0], [10, 20, 0])).toEqual({ statistic: 0, degrees: 1 });
  const { statistic, degrees } = homogeneity([30, 10], [20, 20]);
  expect(statistic).toBeCloseTo(5.333, 3);
  expect(degrees).toBe(1);
});

it('knows how many balls fall into an urn that has one', () => {
  // 2 balls into 4 urns collide with probability 1/4.
  const { mean, variance } = collisions(2, 4);
  expect(mean).toBeCloseTo(0.25);
  expect(variance).toBeCloseTo(0.1875);
  expect(collisions(2 ** 14, 2 ** 20).mean).toBeCloseTo(127.3, 0);
});
