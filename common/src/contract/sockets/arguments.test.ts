import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { GAME_NAMES, GAMES } from '../../games/index.ts';
import { parse } from '../parse.ts';
import { readArguments } from './arguments.ts';
import { chatSends, gameSends } from './events.ts';
import { cardOf, cardsOf } from './payloads.ts';

const read = (event: Parameters<typeof readArguments>[0], ...came: unknown[]) =>
  readArguments(event, came).parsed;

describe('cards', () => {
  it.each(GAME_NAMES)('of %s are those of the game, as it writes them', (game) => {
    for (const card of GAMES[game].cards)
      expect(parse(cardOf(game), card)).toEqual({ ok: true, value: card });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (text) => {
        expect(parse(cardOf(game), text).ok).toBe(GAMES[game].cards.includes(text));
      }),
    );
  });

  it.each([57, '057', ' 57', '57 ', '0', '201', '1.0', '1e1', '-1', '', null, ['1']])(
    '%j is none',
    (card) => {
      expect(parse(cardsOf('bingo'), [card])).toMatchObject({ ok: false, issues: [{ path: '0' }] });
    },
  );

  it.each(['h', 'HT', 'H ', 'T\n', 'heads', ''])('%j is no side', (side) => {
    expect(parse(cardOf('flip'), side).ok).toBe(false);
  });

  it('count once if named twice; an empty list is refused', () => {
    expect(parse(cardsOf('spin'), ['5', '7', '5'])).toEqual({ ok: true, value: ['5', '7'] });
    expect(parse(cardsOf('spin'), []).ok).toBe(false);
    expect(parse(cardsOf('spin'), '5').ok).toBe(false);
    expect(parse(cardsOf('spin'), ['101']).ok).toBe(false);
  });
});

describe('joinRoom', () => {
  it.each([
    ['r1', { by: 'room', roomId: 'r1' }],
    [{ roomId: 'r1' }, { by: 'room', roomId: 'r1' }],
    [
      { stake: 10, createGame: true },
      { by: 'stake', stake: 1000, gameSpace: null, createGame: true },
    ],
    [
      { stake: 10, gameSpace: null },
      { by: 'stake', stake: 1000, gameSpace: null, createGame: false },
    ],
    [
      { stake: 2.5, gameSpace: '' },
      { by: 'stake', stake: 250, gameSpace: null, createGame: false },
    ],
    [
      { stake: 10, gameSpace: 'sp', gameSpaceObject: { name: 'x' } },
      { by: 'stake', stake: 1000, gameSpace: 'sp', createGame: false },
    ],
  ])('%j', (payload, target) => {
    expect(read(gameSends.bingo.joinRoom, payload)).toEqual({ ok: true, value: [target] });
  });

  it.each([
    undefined,
    null,
    5,
    [],
    {},
    '',
    { stake: '10' },
    { stake: 0 },
    { stake: 10, createGame: 'yes' },
    { roomId: 5 },
  ])('refuses %j', (payload) => {
    expect(read(gameSends.bingo.joinRoom, payload).ok).toBe(false);
  });
});

describe('readArguments', () => {
  it('finds the acknowledgement at the end, however many arguments came before', () => {
    const acknowledge = vi.fn();
    const few = readArguments(gameSends.bingo.confirmCards, [['1'], 'r1', acknowledge]);
    expect(few.parsed).toEqual({ ok: true, value: [['1'], { by: 'room', roomId: 'r1' }] });
    few.acknowledge({ ok: true });
    expect(acknowledge).toHaveBeenCalledWith({ ok: true });
    const all = readArguments(gameSends.bingo.confirmCards, [['1'], 'r1', { free: true }, acknowledge]);
    expect(all.parsed).toEqual({ ok: true, value: [['1'], { by: 'room', roomId: 'r1' }, { free: true }] });
  });

  it('does without one', () => {
    const { acknowledge, parsed } = readArguments(chatSends.leaveChatRoom, []);
    expect(parsed).toEqual({ ok: true, value: [] });
    expect(acknowledge({ ok: true })).toBeUndefined();
  });

  it('reads null as left out and nothing beyond the arguments', () => {
    expect(read(gameSends.bingo.login, '0911234567', null)).toEqual({
      ok: true,
      value: ['0911234567', undefined],
    });
    expect(read(gameSends.bingo.login, '0911234567', 'bingo', 'more')).toEqual({
      ok: true,
      value: ['0911234567', 'bingo'],
    });
    expect(read(gameSends.bingo.removeCards, 'r1', null)).toMatchObject({ ok: true });
    expect(read(gameSends.bingo.removeCards, 'r1', [])).toMatchObject({ ok: false });
  });

  it('survives anything', () => {
    const events = Object.values(gameSends).flatMap((table) => Object.values(table));
    fc.assert(
      fc.property(
        fc.constantFrom(...events),
        fc.array(fc.anything({ withNullPrototype: true })),
        (event, came) => {
          const { parsed } = readArguments(event, came);
          if (!parsed.ok) expect(parsed.issues.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a claim names a card by number or by text, or none; marks are not read', () => {
    const claim = (input: unknown) => read(gameSends.bingo.lockIn, input);
    expect(claim({ roomId: 'r' })).toEqual({ ok: true, value: [{ roomId: 'r' }] });
    for (const cardNumber of [57, '57'])
      expect(claim({ roomId: 'r', cardNumber, marked: ['F'] })).toEqual({
        ok: true,
        value: [{ roomId: 'r', cardNumber: '57' }],
      });
    for (const cardNumber of [0, 201, 1.5, '057', {}])
      expect(claim({ roomId: 'r', cardNumber }).ok).toBe(false);
  });

  it('a message of the chat is not empty and has a receiver', () => {
    const message = (input: unknown) => read(chatSends.sendMessage, input);
    expect(message({ receiverId: 'u1', message: ' hi ' })).toEqual({
      ok: true,
      value: [{ receiverId: 'u1', message: 'hi' }],
    });
    for (const input of [
      { receiverId: 'u1', message: '  ' },
      { receiverId: '', message: 'x' },
      { message: 'x' },
      { receiverId: 'u1', message: 'x'.repeat(2001) },
    ])
      expect(message(input).ok).toBe(false);
  });
});
