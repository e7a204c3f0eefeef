import { expect, it } from 'vitest';
import { withoutLayers } from './flatten-layers.ts';

it('keeps the rules of each layer in their order and drops the list of layers', () => {
  const css = '@layer theme, base;@layer theme{:root{--a:1}}b{x:y}@layer base{@media print{i{c:"}"}}}u{z:1}';
  expect(withoutLayers(css)).toBe(':root{--a:1}b{x:y}@media print{i{c:"}"}}u{z:1}');
});

it('takes a layer out of a layer, and a layer out of a media query', () => {
  expect(withoutLayers('@layer a{@layer b{p{q:r}}}@media print{@layer c{s{t:u}}}')).toBe(
    'p{q:r}@media print{s{t:u}}',
  );
});
