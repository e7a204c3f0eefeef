import { expect, it } from 'vitest';
import { rowsOf } from './statement-rows.ts';

it('reads ids and amounts with any separator', () => {
  expect(rowsOf('D1\t100\n\nD2, 1,250.50\r\nW3;-50\nD4   7.5 ')).toEqual({
    rows: [
      { txnId: 'D1', amount: 100 },
      { txnId: 'D2', amount: 1250.5 },
      { txnId: 'W3', amount: -50 },
      { txnId: 'D4', amount: 7.5 },
    ],
    wrong: null,
  });
});

it('reports the first wrong line, and then returns no rows', () => {
  expect(rowsOf('D1 100\nTotal')).toEqual({ rows: [], wrong: { line: 2, text: 'Total' } });
  expect(rowsOf('D1 ten').wrong).toEqual({ line: 1, text: 'D1 ten' });
});
