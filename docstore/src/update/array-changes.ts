import { areEqual } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';
import { isRegex } from '../query/operators.ts';
import { displayText, type FieldChange } from './change.ts';

/** `$push`: appends one element, or several with `$each`. */
export function push(path: string, operand: BsonValue): FieldChange {
  const clauses = isDocument(operand) && Object.hasOwn(operand, '$each') ? operand : { $each: [operand] };
  for (const name of Object.keys(clauses)) {
    if (['$position', '$sort', '$slice'].includes(name)) throw notSupported(`$push with ${name}`);
    if (name !== '$each') throw badValue(`Unrecognized clause in $push: ${name}`);
  }
  const added = clauses.$each;
  if (!Array.isArray(added)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeOf(added)}`);
  }
  const apply = (value: BsonValue, document: BsonDocument): BsonValue => {
    if (value !== undefined && !Array.isArray(value)) {
      throw badValue(
        `The field '${path}' must be an array but is of type ${typeOf(value)} in document {_id: ${displayText(document._id)}}`,
      );
    }
    return added.length === 0 && value !== undefined ? value : [...(value ?? []), ...added];
  };
  return { createsPath: true, apply };
}

/** `$addToSet`: appends the elements that no element of the array equals. */
export function addToSet(path: string, operand: BsonValue): FieldChange {
  let added: readonly BsonValue[] = [operand];
  if (isDocument(operand) && Object.keys(operand)[0] === '$each') {
    const { $each, ...others } = operand;
    if (!Array.isArray($each)) {
      const message = `The argument to $each in $addToSet must be an array but it was of type ${typeOf($each)}`;
      throw new CommandError('TypeMismatch', message);
    }
    if (Object.keys(others).length > 0) {
      throw badValue(`Found unexpected fields after $each in $addToSet: ${displayText(operand)}`);
    }
    added = $each;
  }
  const apply = (value: BsonValue): BsonValue => {
    if (value !== undefined && !Array.isArray(value)) {
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeOf(value)}`,
      );
    }
    const array = [...(value ?? [])];
    for (const element of added) {
      if (!array.some((other) => areEqual(other, element))) array.push(element);
    }
    return array.length === value?.length ? value : array;
  };
  return { createsPath: true, apply };
}

/** `$pullAll`: removes every element that equals one of the list. */
export function pullAll(_path: string, operand: BsonValue): FieldChange {
  if (!Array.isArray(operand)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeOf(operand)}`);
  }
  return removingWhere((element) => operand.some((value) => areEqual(element, value)));
}

/** `$pull`: removes every element that equals the value. Documents and regular expressions would be conditions. */
export function pull(path: string, operand: BsonValue): FieldChange {
  if (isRegex(operand) || isDocument(operand)) throw notSupported(`$pull with a condition on ${path}`);
  return removingWhere((element) => areEqual(element, operand));
}

function removingWhere(isRemoved: (element: BsonValue) => boolean): FieldChange {
  const apply = (value: BsonValue): BsonValue => {
    if (value === undefined) return value;
    if (!Array.isArray(value)) throw badValue('Cannot apply $pull to a non-array value');
    const remaining = value.filter((element) => !isRemoved(element));
    return remaining.length === value.length ? value : remaining;
  };
  return { createsPath: false, apply };
}
