import { Int32 } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import { compareValues } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { smallDocuments, smallValues } from '../testing/arbitrary-query.ts';
import { compileUpdate } from './update.ts';

/**
 * The model: changes a copy in place, path by path, and throws Refused if the manual says that the update fails. Values
 * compare in BSON order, which has its own tests.
 */
class Refused extends Error {}

type Holder = { get: () => BsonValue; set: (value: BsonValue) => void };

/** The field or element at a path, created if `creates`; undefined if it is missing. */
function holderAt(root: BsonDocument, path: string[], creates: boolean): Holder | undefined {
  let current: BsonValue = root;
  for (const [i, name] of path.entries()) {
    const isLast = i === path.length - 1;
    const container: BsonValue = current;
    if (Array.isArray(container)) {
      if (!/^\d+$/.test(name)) {
        if (creates) throw new Refused();
        return undefined;
      }
      const index = Number(name);
      if (isLast) return elementHolder(container, index);
      if (container[index] === undefined) {
        if (!creates) return undefined;
        fillTo(container, index);
        container[index] = {};
      }
      current = container[index];
    } else if (isDocument(container)) {
      if (isLast) return fieldHolder(container, name);
      if (container[name] === undefined) {
        if (!creates) return undefined;
        container[name] = {};
      }
      current = container[name];
    } else {
      if (creates) throw new Refused();
      return undefined;
    }
  }
  return undefined;
}

function fillTo(array: BsonValue[], index: number): void {
  while (array.length < index) array.push(null);
}

function elementHolder(array: BsonValue[], index: number): Holder {
  return {
    get: () => array[index],
    set: (value) => {
      fillTo(array, index);
      array[index] = value ?? null;
    },
  };
}

function fieldHolder(document: BsonDocument, name: string): Holder {
  return {
    get: () => document[name],
    set: (value) => {
      if (value === undefined) delete document[name];
      else document[name] = value;
    },
  };
}

const CREATING = ['$set', '$inc', '$max', '$push', '$addToSet'];
const same = (a: BsonValue, b: BsonValue) => compareValues(a, b) === 0;

function modelOf(name: string, old: BsonValue, operand: BsonValue): BsonValue {
  if (name === '$set') return operand;
  if (name === '$max') return old === undefined || compareValues(operand, old) > 0 ? operand : old;
  if (name === '$inc') {
    if (old === undefined) return operand;
    if (typeOf(old) === 'int') return new Int32(Number(String(old)) + Number(String(operand)));
    if (isNumber(old)) throw new Skipped();
    throw new Refused();
  }
  if (old !== undefined && !Array.isArray(old)) throw new Refused();
  const array = old ?? [];
  if (name === '$push') return [...array, operand];
  if (name === '$addToSet')
    return array.some((element) => same(element, operand)) ? old : [...array, operand];
  return array.filter((element) => !(operand as BsonValue[]).some((one) => same(one, element)));
}

class Skipped extends Error {}

function applyModel(document: BsonDocument, name: string, path: string[], operand: BsonValue): void {
  const creates = CREATING.includes(name);
  const holder = holderAt(document, path, creates);
  if (holder === undefined) return;
  if (name === '$unset') {
    if (holder.get() !== undefined) holder.set(undefined);
    return;
  }
  if (!creates && holder.get() === undefined) return;
  holder.set(modelOf(name, holder.get(), operand));
}

const part = fc.constantFrom('a', 'b', '0', '1');
const path = fc.array(part, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.tuple(fc.constantFrom('$set', '$max', '$push', '$addToSet', '$unset'), path, smallValues),
  fc.tuple(
    fc.constant('$inc'),
    path,
    fc.integer({ min: -3, max: 3 }).map((value): BsonValue => new Int32(value)),
  ),
  fc.tuple(
    fc.constant('$pullAll'),
    path,
    fc.array(smallValues, { maxLength: 2 }).map((list): BsonValue => list),
  ),
);
/** Two changes of independent paths, in the order of the server. */
const steps = fc
  .array(step, { minLength: 1, maxLength: 2 })
  .filter(([one, other]) => {
    if (one === undefined || other === undefined) return true;
    const [shorter, longer] = one[1].length < other[1].length ? [one[1], other[1]] : [other[1], one[1]];
    return shorter.some((name, i) => name !== longer[i]);
  })
  .map((list) => list.sort((a, b) => (a[1].join() < b[1].join() ? -1 : 1)));

function bytesOf(document: BsonDocument): string {
  return Buffer.from(encodeDocument(document)).toString('hex');
}

function outcome(action: () => BsonDocument): string {
  try {
    return bytesOf(action());
  } catch (error) {
    if (error instanceof Refused || error instanceof CommandError) return 'refused';
    throw error;
  }
}

describe('updates of all kinds', () => {
  it('have the same result as the model and do not modify their argument', () => {
    let applied = 0;
    fc.assert(
      fc.property(smallDocuments, steps, (document, list) => {
        const update: BsonDocument = {};
        for (const [name, parts, operand] of list) {
          const beside = update[name];
          update[name] = { ...(isDocument(beside) ? beside : {}), [parts.join('.')]: operand };
        }
        const before = bytesOf(document);
        let expected: string;
        try {
          expected = outcome(() => {
            const copy = decodeDocument(encodeDocument(document));
            for (const [name, parts, operand] of list) applyModel(copy, name, parts, operand);
            return copy;
          });
        } catch (error) {
          if (error instanceof Skipped) return;
          throw error;
        }
        expect(outcome(() => compileUpdate(update).apply(document, { now: new Date(0) }))).toBe(expected);
        expect(bytesOf(document)).toBe(before);
        if (expected !== 'refused') applied += 1;
      }),
      { numRuns: 10_000 },
    );
    expect(applied).toBeGreaterThan(3000);
  });
});
