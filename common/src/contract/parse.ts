import * as z from 'zod/mini';
import { type Issue, Refusal } from '../errors.ts';
import type { MessageKey, MessageParams } from '../locales/keys.ts';
import type { Schema } from './route.ts';

export type ParseResult<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Parses input by a schema of the contract; problems are returned as issues with message keys. */
export function parse<S extends Schema>(schema: S, input: unknown): ParseResult<z.core.output<S>> {
  const result = z.safeParse(schema, input, { error: messageKeyOf });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, issues: result.error.issues.flatMap((issue) => issuesOf(issue)) };
}

/** Parses, or throws the Refusal VALIDATION with all issues. */
export function parseOrRefuse<S extends Schema>(schema: S, input: unknown): z.core.output<S> {
  const result = parse(schema, input);
  if (!result.ok) throw refusalOf(result.issues);
  return result.value;
}

/** Issues whose text becomes the message of the whole reply, most important first. */
const DECISIVE: readonly MessageKey[] = [
  'validation.fillAllFields',
  'validation.phoneRequired',
  'validation.otpRequired',
  'validation.manualDeposit',
];

/** VALIDATION with all issues; its message is that of the first issue in DECISIVE, or of the only issue. */
export function refusalOf(issues: readonly Issue[]): Refusal {
  const decisive = DECISIVE.map((key) => issues.find((issue) => issue.messageKey === key)).find(Boolean);
  const shown = decisive ?? (issues.length === 1 ? issues[0] : undefined);
  if (!shown) return new Refusal('VALIDATION', { issues });
  return new Refusal('VALIDATION', { messageKey: shown.messageKey, params: shown.params ?? {}, issues });
}

type RawIssue = z.core.$ZodRawIssue;
type FoundIssue = z.core.$ZodIssue;

/** The message key of an issue whose schema names none. */
function messageKeyOf(issue: RawIssue): MessageKey {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'validation.required' : 'validation.type';
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'validation.required' : 'validation.tooShort';
      return issue.origin === 'array' ? 'validation.tooFew' : 'validation.tooSmall';
    case 'too_big':
      if (issue.origin === 'string') return 'validation.tooLong';
      return issue.origin === 'array' ? 'validation.tooMany' : 'validation.tooBig';
    case 'invalid_format':
      return 'validation.characters';
    case 'invalid_value':
      return issue.input === undefined ? 'validation.required' : 'validation.choice';
    case 'unrecognized_keys':
      return 'validation.unknownKey';
    default:
      return 'validation.type';
  }
}

function issuesOf(issue: FoundIssue): Issue[] {
  const path = issue.path.join('.');
  // Every message of the contract's schemas is a key: the schema's own, or one from messageKeyOf.
  const messageKey = issue.message as MessageKey;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, messageKey }));
  }
  return [{ path, messageKey, params: paramsOf(issue) }];
}

function paramsOf(issue: FoundIssue): MessageParams {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  // A custom check (z.refine) may supply the values of its text.
  if (issue.code === 'custom') return (issue.params ?? {}) as MessageParams;
  return {};
}
