import { checkedFieldName } from '../bson/field-name.ts';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import {
  arrayIn,
  type Compile,
  type Evaluate,
  fieldsOf,
  isNullish,
  type Operators,
  required,
  unary,
  variadic,
} from './operator.ts';

/** Operators of documents. */
export const DOCUMENTS: Operators = {
  $mergeObjects: variadic((values) => mergeDocuments(values)),
  $objectToArray: unary('$objectToArray', (value) => {
    if (isNullish(value)) return null;
    if (!isDocument(value))
      throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeOf(value)}`);
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  $arrayToObject: unary('$arrayToObject', arrayToDocument),
  $getField: getField,
  $setField: setField,
  $unsetField: (operand, compile) =>
    setField(isDocument(operand) ? { ...operand, value: '$$REMOVE' } : operand, compile),
};

/** All fields of the documents, later ones winning; null counts for nothing. */
export function mergeDocuments(values: readonly BsonValue[]): BsonDocument {
  const merged: BsonDocument = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDocument(value)) {
      const message = `$mergeObjects requires object inputs, but input is of type ${typeOf(value)}`;
      throw new CommandError(40400, message);
    }
    Object.assign(merged, value);
  }
  return merged;
}

function arrayToDocument(value: BsonValue): BsonValue {
  if (isNullish(value)) return null;
  const document: BsonDocument = {};
  for (const entry of arrayIn('$arrayToObject', value, 40386)) {
    const [name, field] = Array.isArray(entry) ? entry : isDocument(entry) ? [entry.k, entry.v] : [];
    if (typeof name !== 'string')
      throw new CommandError(40394, '$arrayToObject requires pairs of a string key and a value');
    document[checkedFieldName(name)] = field ?? null;
  }
  return document;
}

function getField(operand: BsonValue, compile: Compile): Evaluate {
  const fields =
    isDocument(operand) && Object.hasOwn(operand, 'field') ? operand : { field: operand, input: '$$CURRENT' };
  const name = compile(fields.field);
  const input = compile(fields.input ?? '$$CURRENT');
  return (scope) => {
    const field = name(scope);
    if (typeof field !== 'string')
      throw new CommandError(3041704, "$getField requires 'field' to evaluate to type String");
    const document = input(scope);
    if (isNullish(document)) return document;
    return isDocument(document) && Object.hasOwn(document, field) ? document[field] : undefined;
  };
}

function setField(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$setField', operand, ['field', 'input', 'value']);
  const field = compile(required('$setField', fields, 'field'))({ root: {}, variables: new Map() });
  const input = compile(required('$setField', fields, 'input'));
  const value = compile(required('$setField', fields, 'value'));
  if (typeof field !== 'string')
    throw new CommandError(4161107, "$setField requires 'field' to be a constant string");
  const name = checkedFieldName(field);
  return (scope) => {
    const document = input(scope);
    if (isNullish(document)) return null;
    if (!isDocument(document))
      throw new CommandError(4161105, "$setField requires 'input' to evaluate to type Object");
    const next = value(scope);
    if (next !== undefined) return { ...document, [name]: next };
    const { [name]: _removed, ...rest } = document;
    return rest;
  };
}
