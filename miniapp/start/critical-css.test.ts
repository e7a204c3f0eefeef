import { expect, it } from 'vitest';
import { classesIn, criticalCss } from './critical-css.ts';

it('keeps the rules of elements and of classes in use, and no fonts', () => {
  const css =
    '@font-face{font-family:A;src:url(a.woff2)}:root{--a:1}html,body{margin:0}.used,.unused{color:red}' +
    '.unused{top:0}.md\\:flex:hover{display:flex}.w-\\[2\\.5rem\\]{width:2.5rem}@keyframes k{to{opacity:1}}';
  expect(criticalCss(css, new Set(['used', 'md:flex', 'w-[2.5rem]']))).toBe(
    ':root{--a:1}html,body{margin:0}.used{color:red}.md\\:flex:hover{display:flex}.w-\\[2\\.5rem\\]{width:2.5rem}@keyframes k{to{opacity:1}}',
  );
});

it('looks into layers, media and supports, and drops those that are left empty', () => {
  const css =
    '@layer base{a{color:red}}@media (min-width:1px){.x{top:0}.y{top:0}}@media print{.y{top:0}}' +
    '@supports (display:grid){.x:is(.y,.x){top:1px}.x::before{content:"}.y{"}}';
  expect(criticalCss(css, new Set(['x']))).toBe(
    'a{color:red}@media (min-width:1px){.x{top:0}}@supports (display:grid){.x::before{content:"}.y{"}}',
  );
});

it('reads the classes of markup', () => {
  expect(classesIn('<a class="b [&amp;:hover]:c"><i class="d"></i></a>')).toEqual(
    new Set(['b', '[&:hover]:c', 'd']),
  );
});
