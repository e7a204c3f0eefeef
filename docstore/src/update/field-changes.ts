import { addNumbers } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isNumber, typeOf } from '../bson/value.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { type Change, shown, unlessSame } from './change.ts';

export function set(_path: string, operand: BsonValue): Change {
  return { creates: true, apply: (value) => unlessSame(value, operand) };
}

export function unset(): Change {
  return { creates: false, apply: () => undefined };
}

/** `$inc`: the sum in the server's types; an int64 that would overflow is refused. */
export function inc(path: string, operand: BsonValue): Change {
  if (!isNumber(operand)) {
    const message = `Cannot increment with non-numeric argument: {${path}: ${shown(operand)}}`;
    throw new CommandError('TypeMismatch', message);
  }
  const apply = (value: BsonValue, document: BsonDocument): BsonValue => {
    if (value === undefined) return operand;
    if (!isNumber(value)) {
      const message = `Cannot apply $inc to a value of non-numeric type. {_id: ${shown(document._id)}} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeOf(value)}`;
      throw new CommandError('TypeMismatch', message);
    }
    const sum = addNumbers(value, operand);
    if (sum === undefined) {
      throw badValue(
        `Failed to apply $inc operations to current value ((${typeOf(value)})${String(value)}) for document {_id: ${shown(document._id)}}`,
      );
    }
    return unlessSame(value, sum);
  };
  return { creates: true, apply };
}

export function max(_path: string, operand: BsonValue): Change {
  return {
    creates: true,
    apply: (value) => (value === undefined || compareValues(operand, value) > 0 ? operand : value),
  };
}
