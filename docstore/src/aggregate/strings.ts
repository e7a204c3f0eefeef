import { Int32 } from 'bson';
import { compareStrings } from '../bson/compare.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isRegex } from '../query/operators.ts';
import { compileRegex } from '../query/regex.ts';
import {
  binary,
  type Compile,
  type Evaluate,
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
  $strLenBytes: unary(
    '$strLenBytes',
    (value) => new Int32(Buffer.byteLength(textIn('$strLenBytes', value, 34473))),
  ),
  $strcasecmp: binary('$strcasecmp', (a, b) => {
    const [left, right] = [a, b].map((value) =>
      asText(value).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
    );
    return new Int32(Math.sign(compareStrings(left ?? '', right ?? '')));
  }),
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
  $indexOfCP: ranged('$indexOfCP', 2, 4, ([value, searched, start, end]) => {
    if (isNullish(value)) return null;
    const points = [...textIn('$indexOfCP', value, 40093)];
    const from = start === undefined ? 0 : placeIn('$indexOfCP', start, 40096);
    const to = end === undefined ? points.length : placeIn('$indexOfCP', end, 40096);
    const within = points.slice(0, to);
    const sought = [...textIn('$indexOfCP', searched, 40094)];
    const last = within.length - sought.length;
    for (let at = from; at <= last; at++) {
      if (sought.every((point, i) => within[at + i] === point)) return new Int32(at);
    }
    return new Int32(-1);
  }),
  $trim: trimming('$trim', true, true),
  $ltrim: trimming('$ltrim', true, false),
  $rtrim: trimming('$rtrim', false, true),
  $replaceOne: replacing('$replaceOne', (input, find, replacement) => {
    const at = input.indexOf(find);
    return at < 0 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
  }),
  $replaceAll: replacing('$replaceAll', (input, find, replacement) =>
    input.replaceAll(find, () => replacement),
  ),
  $regexMatch: regexOperator('$regexMatch', (regex, input) => regex.test(input)),
  $regexFind: regexOperator('$regexFind', (regex, input) => {
    const found = regex.exec(input);
    return found === null ? null : matchOf(input, found);
  }),
  $regexFindAll: regexOperator('$regexFindAll', (regex, input) =>
    [...input.matchAll(new RegExp(regex, `${regex.flags}g`))].map((found) => matchOf(input, found)),
  ),
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

/** The named parts of an operator, each evaluated. */
function parts(
  name: string,
  operand: BsonValue,
  compile: Compile,
  known: readonly string[],
): Record<string, Evaluate> {
  if (!isDocument(operand)) throw new CommandError(50696, `${name} only supports an object as an argument`);
  const unknown = Object.keys(operand).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new CommandError(50694, `${name} found an unknown argument: ${unknown}`);
  return Object.fromEntries(Object.entries(operand).map(([field, value]) => [field, compile(value)]));
}

/** What the server trims when it is not told: all that Unicode calls space, and NUL. */
const SPACES = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trimming(name: string, left: boolean, right: boolean) {
  return (operand: BsonValue, compile: Compile): Evaluate => {
    const { input, chars } = parts(name, operand, compile, ['input', 'chars']);
    return (scope) => {
      const value = input?.(scope);
      const trimmed = chars === undefined ? SPACES : chars(scope);
      if (isNullish(value) || isNullish(trimmed)) return null;
      const points = [...textIn(name, value, 50699)];
      const taken = new Set(textIn(name, trimmed, 50700));
      let start = 0;
      let end = points.length;
      while (left && start < end && taken.has(points[start] ?? '')) start++;
      while (right && end > start && taken.has(points[end - 1] ?? '')) end--;
      return points.slice(start, end).join('');
    };
  };
}

function replacing(name: string, replace: (input: string, find: string, replacement: string) => string) {
  return (operand: BsonValue, compile: Compile): Evaluate => {
    const { input, find, replacement } = parts(name, operand, compile, ['input', 'find', 'replacement']);
    return (scope) => {
      const values = [input?.(scope), find?.(scope), replacement?.(scope)];
      if (values.some(isNullish)) return null;
      const [text = '', sought = '', by = ''] = values.map((value) => textIn(name, value, 51746));
      return replace(text, sought, by);
    };
  };
}

function regexOperator(name: string, apply: (regex: RegExp, input: string) => BsonValue) {
  return (operand: BsonValue, compile: Compile): Evaluate => {
    const { input, regex, options } = parts(name, operand, compile, ['input', 'regex', 'options']);
    return (scope) => {
      const text = input?.(scope);
      const pattern = regex?.(scope);
      const flags = options?.(scope);
      if (isNullish(text) || isNullish(pattern))
        return name === '$regexFindAll' ? [] : name === '$regexMatch' ? false : null;
      const source = isRegex(pattern) ? pattern.pattern : textIn(name, pattern, 51105);
      const given = isNullish(flags) ? (isRegex(pattern) ? pattern.options : '') : textIn(name, flags, 51106);
      return apply(compileRegex(source, given), textIn(name, text, 51104));
    };
  };
}

function matchOf(input: string, found: RegExpExecArray | RegExpMatchArray): BsonDocument {
  const [match = '', ...captures] = found;
  const idx = new Int32([...input.slice(0, found.index)].length);
  return { match, idx, captures: captures.map((capture) => capture ?? null) };
}
