import { Double, Int32 } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePipeline } from '../aggregation/pipeline.ts';
import { compileProjection } from '../aggregation/projection.ts';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { compileExpression, startVariables } from '../expressions/expression.ts';
import { compileFilter } from '../query/filter.ts';
import { compileSort } from '../query/sort.ts';
import { values } from '../testing/arbitrary-bson.ts';
import { smallDocuments } from '../testing/arbitrary-query.ts';
import { compileUpdate } from './update.ts';

const TEXTS = fc.constantFrom<BsonValue>(
  '$a',
  '$a.b',
  '$$ROOT',
  '$$this',
  '$$x',
  'int',
  'day',
  '+03:00',
  '%Y',
  '$',
  '$$',
  '',
  '.',
);

/** Nested documents with the given field names and random values. */
function documentsOf(text: string): fc.Arbitrary<BsonDocument> {
  const names = fc.constantFrom(...text.split(/\s+/));
  return fc.letrec<{ value: BsonValue; document: BsonDocument; array: BsonValue[] }>((tie) => ({
    value: fc.oneof({ depthSize: 'medium' }, values, TEXTS, tie('document'), tie('array')),
    document: fc.dictionary(names, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    array: fc.array(tie('value'), { maxLength: 3 }),
  })).document;
}

const FILTER =
  documentsOf(`$and $or $nor $not $eq $ne $gt $gte $lt $lte $in $nin $exists $type $mod $regex $options $all
  $elemMatch $size $bitsAllSet $bitsAnyClear $expr $comment $where $text $foo a b a.b a.0 $ref`);
const UPDATE =
  documentsOf(`$set $setOnInsert $unset $inc $mul $min $max $push $addToSet $pop $pull $pullAll $rename $bit
  $currentDate $each $position $slice $sort a b a.b a.$ a.$[] a.$[x] a.0 $foo and or _id $type`);
const EXPRESSION = documentsOf(
  `$eq $ne $gt $gte $lt $lte $setField $literal $rand $add $cond $foo a b a.b input field value`,
);
const STAGE =
  documentsOf(`$match $project $addFields $set $group $sort $limit $skip $count $replaceRoot $replaceWith $lookup
  newRoot _id total $sum $eq a b a.b $foo`);

const directions = fc.oneof(fc.constantFrom<BsonValue>(new Int32(1), new Int32(-1), new Double(1)), values);
const SORT = fc.dictionary(fc.constantFrom('a', 'b', 'a.b', 'a.0', '', '$a', 'a..b'), directions, {
  maxKeys: 2,
  minKeys: 1,
  noNullPrototype: true,
});

const now = new Date(0);
const variables = startVariables(now);
let answered = 0;
let refused = 0;

/** Expects a result that can be encoded as BSON, or an error with a code. */
function expectAnswer(action: () => BsonValue): void {
  try {
    decodeDocument(encodeDocument({ value: action() }));
    answered += 1;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    refused += 1;
  }
}

function check(
  name: string,
  inputs: fc.Arbitrary<BsonDocument>,
  run: (input: BsonDocument, document: BsonDocument) => BsonValue,
): void {
  it(`as ${name} gets a result or an error code`, () => {
    answered = 0;
    refused = 0;
    fc.assert(
      fc.property(inputs, smallDocuments, (input, document) => {
        expectAnswer(() => run(input, document));
      }),
      { numRuns: 4000 },
    );
    expect(answered).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(20);
  });
}

describe('any input', () => {
  check('a filter', FILTER, (input, document) => compileFilter(input).matches(document));
  check('a sort', SORT, (input, document) =>
    [...compileSort(input).keyOf(document)].map((value) => value ?? null),
  );
  check('a projection', EXPRESSION, (input, document) => compileProjection(input, variables)(document));
  check('an update', UPDATE, (input, document) => {
    const arrayFilters = JSON.stringify(input).includes('$[x]') ? [{ x: null }] : [];
    return compileUpdate(input, { arrayFilters }).apply(document, { now, position: 0 });
  });
  check('an update of one operator', UPDATE, (input, document) => {
    const [[name, value] = ['$set', {}]] = Object.entries(input);
    return compileUpdate({ [name]: isDocument(value) ? value : { a: value } }).apply(document, { now });
  });
  check('an upsert', UPDATE, (input, document) => compileUpdate(input).insertFor(document, now));
  check('an expression', EXPRESSION, (input, root) => compileExpression(input, variables)(root) ?? null);
  check('a stage', STAGE, (input, document) => {
    return [...compilePipeline([input], variables).run([document])];
  });
});
