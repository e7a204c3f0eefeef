import { BSONRegExp, Int32 } from 'bson';
import { wordList } from '../../bson/names.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../../bson/value.ts';
import { badValue, CommandError, notSupported } from '../../errors/command-error.ts';
import { compileFilter, isOperators } from '../../query/filter.ts';
import type { IndexSpec } from '../../storage/collection-index.ts';
import { refuseCollation } from '../arguments.ts';

const UNSUPPORTED = ['sparse', 'hidden'];
const OPTIONS = wordList('v key name unique partialFilterExpression expireAfterSeconds').concat(UNSUPPORTED);
/** Options that old clients still send; they have no effect. */
const IGNORED = ['background', 'ns', 'collation', 'storageEngine'];

const MAX_FIELDS = 32;

export function cannotCreate(why: string): CommandError {
  return new CommandError('CannotCreateIndex', why);
}

/** Validates an index for `createIndexes`; throws CannotCreateIndex and others. */
export function checkedSpec(document: BsonDocument): IndexSpec {
  const { key, name, expireAfterSeconds } = document;
  if (!isDocument(key) || Object.keys(key).length === 0)
    throw cannotCreate('Index keys cannot be an empty object.');
  if (Object.keys(key).length > MAX_FIELDS) throw new CommandError(13_103, 'too many compound keys');
  if (typeof name !== 'string')
    throw new CommandError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  if (name === '') throw cannotCreate('index name cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  if (document.v !== undefined && !(isNumber(document.v) && Number(document.v) === 2))
    throw cannotCreate('this store has indexes of version 2 only');
  refuseCollation(document.collation);
  for (const [path, kind] of Object.entries(key)) checkKey(path, kind);
  for (const field of Object.keys(document)) {
    if (OPTIONS.includes(field) || IGNORED.includes(field)) continue;
    const message = `The field '${field}' is not valid for an index specification.`;
    throw new CommandError('InvalidIndexSpecificationOption', message);
  }
  const spec: BsonDocument = { v: new Int32(2), key, name };
  for (const option of ['unique', ...UNSUPPORTED]) {
    const value = document[option];
    if (value === true || (isNumber(value) && Number(value) !== 0)) {
      if (option !== 'unique') throw notSupported(`${option} indexes`);
      spec.unique = true;
    } else if (value !== undefined && value !== false && !isNumber(value)) {
      const message = `The field '${option}' has value ${String(value)}, which is not convertible to bool`;
      throw new CommandError('TypeMismatch', message);
    }
  }
  if (expireAfterSeconds !== undefined) {
    checkExpiry(key, expireAfterSeconds);
    spec.expireAfterSeconds = new Int32(Number(expireAfterSeconds));
  }
  const partial = document.partialFilterExpression;
  if (partial !== undefined) {
    if (!isDocument(partial))
      throw new CommandError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
    compileFilter(partial);
    checkPartial(partial);
    spec.partialFilterExpression = partial;
  }
  return spec as IndexSpec;
}

const PARTIAL = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'];

/** Validates the filter of a partial index. */
function checkPartial(filter: BsonDocument): void {
  for (const [name, operand] of Object.entries(filter)) {
    if ((name === '$and' || name === '$or') && Array.isArray(operand)) {
      for (const branch of operand.filter(isDocument)) checkPartial(branch);
      continue;
    }
    const operators = isOperators(operand) ? Object.entries(operand) : [];
    const other = name.startsWith('$')
      ? name
      : operators.find(
          ([operator, value]) =>
            !PARTIAL.includes(operator) ||
            (operator === '$exists' && value !== true && !(isNumber(value) && Number(value) !== 0)),
        )?.[0];
    if (other === undefined && !(operand instanceof BSONRegExp)) continue;
    const message = `Expression not supported in partial index: ${other ?? '$regex'}`;
    throw cannotCreate(message);
  }
}

function checkKey(path: string, kind: BsonValue): void {
  if (path === '' || path.split('.').includes('')) {
    throw cannotCreate('Index keys cannot contain an empty field.');
  }
  if (path.startsWith('$') && path !== '$**')
    throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'.`);
  if (typeof kind === 'string' || path.includes('$**')) {
    const message = `Unknown index plugin '${String(kind)}': this store has ascending and descending indexes only`;
    throw cannotCreate(message);
  }
  if (!isNumber(kind) || Number(kind) === 0 || Number.isNaN(Number(kind)))
    throw cannotCreate('Values in v:2 index key pattern must be numbers other than 0 or strings');
}

function checkExpiry(key: BsonDocument, seconds: BsonValue): void {
  if (Object.keys(key).length !== 1 || key._id !== undefined)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (isNumber(seconds) && Number(seconds) >= 0 && Number(seconds) < 2 ** 31) return;
  throw cannotCreate('TTL index expireAfterSeconds must be within the range 0 to 2147483647');
}
