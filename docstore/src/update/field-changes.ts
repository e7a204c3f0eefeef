import { addNumbers } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { type BsonDocument, type BsonValue, isNumber, typeOf } from '../bson/value.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { displayText, type FieldChange, keepIfIdentical } from './change.ts';

export function set(_path: string, operand: BsonValue): FieldChange {
  return { createsPath: true, apply: (value) => keepIfIdentical(value, operand) };
}

export function unset(): FieldChange {
  return { createsPath: false, apply: () => undefined };
}

/** `$inc`: adds with the server's number types; an int64 overflow is refused. */
export function inc(path: string, operand: BsonValue): FieldChange {
  if (!isNumber(operand)) {
    const message = `Cannot increment with non-numeric argument: {${path}: ${displayText(operand)}}`;
    throw new CommandError('TypeMismatch', message);
  }
  const apply = (value: BsonValue, document: BsonDocument): BsonValue => {
    if (value === undefined) return operand;
    if (!isNumber(value)) {
      const message = `Cannot apply $inc to a value of non-numeric type. {_id: ${displayText(document._id)}} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeOf(value)}`;
      throw new CommandError('TypeMismatch', message);
    }
    const sum = addNumbers(value, operand);
    if (sum === undefined) {
      throw badValue(
        `Failed to apply $inc operations to current value ((${typeOf(value)})${String(value)}) for document {_id: ${displayText(document._id)}}`,
      );
    }
    return keepIfIdentical(value, sum);
  };
  return { createsPath: true, apply };
}

export function max(_path: string, operand: BsonValue): FieldChange {
  return {
    createsPath: true,
    apply: (value) => (value === undefined || compareValues(operand, value) > 0 ? operand : value),
  };
}
