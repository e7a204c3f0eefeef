import { Int32 } from 'bson';
import { integerOf } from '../bson/number.ts';
import { type BsonValue, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isRegex } from '../query/operators.ts';
import { compileRegex } from '../query/regex.ts';
import {
  binary,
  type Compile,
  type Evaluate,
  fieldsOf,
  isNullish,
  type Operators,
  ranged,
  unary,
  variadic,
} from './operator.ts';

/** Operators of strings. Places count code points; letters change case in ASCII alone, as on the server. */
export const STRINGS: Operators = {
  $concat: variadic((values) => {
    if (values.some(isNullish)) return null;
    return values.map((value) => textIn('$concat', value, 16702)).join('');
  }),
  $toLower: unary('$toLower', (value) => asText(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
  $toUpper: unary('$toUpper', (value) => asText(value).replace(/[a-z]/g, (letter) => letter.toUpperCase())),
  $strLenCP: unary('$strLenCP', (value) => new Int32([...textIn('$strLenCP', value, 34471)].length)),
  $split: binary('$split', (value, separator) => {
    if (isNullish(value) || isNullish(separator)) return null;
    const by = textIn('$split', separator, 40086);
    if (by === '') throw new CommandError(40087, '$split requires a non-empty separator');
    return textIn('$split', value, 40085).split(by);
  }),
  $substrCP: ranged('$substrCP', 3, 3, ([value, start, count]) => {
    const from = placeIn('$substrCP', start, 34450);
    const length = placeIn('$substrCP', count, 34452);
    return [...asText(value)].slice(from, from + length).join('');
  }),
  $regexMatch: regexMatch,
};

function textIn(name: string, value: BsonValue, code: number): string {
  if (typeof value === 'string') return value;
  throw new CommandError(code, `${name} only supports strings, not ${typeOf(value)}`);
}

/** What string operators read of other values: nothing of null, the text of whole numbers and dates. */
function asText(value: BsonValue): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (isNumber(value) && value._bsontype !== 'Double') return value.toString();
  throw new CommandError(16007, `can't convert from BSON type ${typeOf(value)} to String`);
}

function placeIn(name: string, value: BsonValue, code: number): number {
  const whole = isNumber(value) ? integerOf(value) : undefined;
  if (whole !== undefined && whole >= 0n && whole < 2n ** 31n) return Number(whole);
  throw new CommandError(code, `${name}: a nonnegative 32-bit integer is required`);
}

function regexMatch(operand: BsonValue, compile: Compile): Evaluate {
  const fields = fieldsOf('$regexMatch', operand, ['input', 'regex', 'options']);
  const input = compile(fields.input);
  const regex = compile(fields.regex);
  const options = compile(fields.options);
  return (scope) => {
    const text = input(scope);
    const pattern = regex(scope);
    const flags = options(scope);
    if (isNullish(text) || isNullish(pattern)) return false;
    const source = isRegex(pattern) ? pattern.pattern : textIn('$regexMatch', pattern, 51105);
    const own = isRegex(pattern) ? pattern.options : '';
    const given = isNullish(flags) ? own : textIn('$regexMatch', flags, 51106);
    return compileRegex(source, given).test(textIn('$regexMatch', text, 51104));
  };
}
