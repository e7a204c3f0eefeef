import type { CardWinner } from '@chewata/common/contract/rooms/room';
import { expect, it } from 'vitest';
import { amountWon } from './amount-won.ts';

const winner = (amount: number): CardWinner => ({ username: 'A', phone: '09****', amount, tax: 0 });

it('adds what several of my cards won, and nothing of others', () => {
  const room = { game: 'bingo' as const, seat: 1, players: { 1: ['7', '9'], 2: ['8'] } };
  expect(amountWon(room, { 7: [winner(40)], 9: [winner(40)], 8: [winner(40)] })).toBe(80);
});

it('is my own part if many hold the winning side', () => {
  const room = { game: 'flip' as const, seat: 1, players: { 1: ['H'], 2: ['H'], 3: ['T'] } };
  expect(amountWon(room, { H: [winner(180), winner(180)] })).toBe(180);
  expect(amountWon(room, { T: [winner(180)] })).toBe(0);
});
