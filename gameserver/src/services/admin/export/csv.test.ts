import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each<[unknown, string]>([
  ['=1+1', "'=1+1"],
  ['+251911000000', "'+251911000000"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['-5.00', '-5.00'],
  ['-5', '-5'],
  ['-5-3', "'-5-3"],
  ['5', '5'],
  ['a,b', '"a,b"'],
  ['one\ntwo', '"one\ntwo"'],
  [null, ''],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('O3: the cell %j is written as %j', (cell, written) => {
  expect(csvLine([cell as string, 'x'])).toBe(`${written},x\r\n`);
});
