import { expect, it } from 'vitest';
import { readStatementFile } from './read-statement-file.ts';

const amounts = (csv: string) =>
  readStatementFile(csv).rows.map(({ txnId, amount }) => [txnId, amount / 100]);

it('reads money in and out as each provider writes it', () => {
  expect(amounts('Ref No\tCredit\tDebit\tBalance\nA\t10.00\t\t90\nB\t\t5\t85\nC\t0.00\t7.50\t0')).toEqual([
    ['A', 10],
    ['B', -5],
    ['C', -7.5],
  ]);
  expect(
    amounts('Receipt No.;Amount;Type\nA;ETB 1,000;Deposit\nB;20.5;Payout\nC;(3);x\nD;-4;Payout'),
  ).toEqual([
    ['A', 1000],
    ['B', -20.5],
    ['C', -3],
    ['D', -4],
  ]);
  expect(amounts('txnId,total\nA,1\nA,2')).toEqual([
    ['A', 1],
    ['A', 2],
  ]);
});

it('leaves out what is no payment, by its line', () => {
  const { rows, leftOut } = readStatementFile(
    'reference,amount,status\nA,1,success\n,5,success\nB,x,success\nC,1,FAILED\nD,0.001,success',
  );
  expect(rows.map(({ txnId }) => txnId)).toEqual(['A']);
  expect(leftOut.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
});

it('takes times without a zone as those of Addis Ababa', () => {
  const at = (text: string) => readStatementFile(`id,amount,date\nA,1,"${text}"`).rows[0]?.at?.toISOString();
  expect(at('2026-11-22T10:00:00Z')).toBe('2026-11-22T10:00:00.000Z');
  expect(at('2026-11-22 10:00:30')).toBe('2026-11-22T07:00:00.000Z');
  expect(at('22/11/2026, 10:00')).toBe('2026-11-22T07:00:00.000Z');
  expect(at('22.11.2026')).toBe('2026-11-21T21:00:00.000Z');
  expect(at('yesterday')).toBeUndefined();
});
