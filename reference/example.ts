import { type JsonSchema, type NamedSchemas, resolved } from './json-schema.ts';

/** Values by the name of their field, so that an example reads like a real message. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  phoneNo: '+251911234567',
  maskedPhone: '******4567',
  phone: '******4567',
  name: 'Abebe',
  username: 'Abebe',
  password: 'five blue donkeys',
  currentPassword: 'old blue donkeys',
  otp: '123456',
  birthDate: '1990-05-17',
  date: '2026-12-24',
  time: '18:30',
  day: '2026-12-24',
  language: 'am',
  url: 'https://example.com/page',
  image: 'https://example.com/image.png',
  checkout_url: 'https://example.com/checkout',
  pageNumber: '1',
  message: 'Good luck!',
  stake: 10,
  amount: 50,
  rating: 5,
  status: 'Pending',
  txnId: 'FT24123ABCDE',
  createdAt: '2026-11-22T15:00:00.000Z',
  expiresAt: '2026-11-25T15:00:00.000Z',
  startsAt: '2026-11-22T15:00:30.000Z',
  endsAt: '2026-11-25T15:00:30.000Z',
  supportPhone: '0911234567',
  at: '2026-11-22T15:00:00.000Z',
  until: '2026-12-22T15:00:00.000Z',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-11-30T00:00:00.000Z',
  members: ['+251911234567'],
};
const MAX_DEPTH = 7;

/** Makes a value that a schema accepts, with plausible texts and numbers. */
export class Examples {
  readonly #named: NamedSchemas;
  readonly #own: Readonly<Record<string, unknown>>;

  /** @param own values of single fields, in place of the usual ones */
  constructor(named: NamedSchemas, own: Readonly<Record<string, unknown>> = {}) {
    this.#named = named;
    this.#own = own;
  }

  of(schema: JsonSchema, name = '', depth = 0): unknown {
    const whole = resolved(schema, this.#named);
    if (whole.const !== undefined) return whole.const;
    if (whole.enum) return whole.enum[0];
    const usual = Object.hasOwn(this.#own, name) ? this.#own[name] : BY_NAME[name];
    if (usual !== undefined && fits(whole, usual)) return usual;
    if (whole.default !== undefined) return whole.default;
    if (whole.allOf) return Object.assign({}, ...whole.allOf.map((part) => this.of(part, name, depth)));
    const choices = whole.anyOf ?? whole.oneOf;
    if (choices) return this.#chosen(choices, name, depth);
    return this.#plain(whole, name, depth);
  }

  #chosen(choices: readonly JsonSchema[], name: string, depth: number): unknown {
    const usual = BY_NAME[name];
    if (usual !== undefined && choices.some((choice) => fits(resolved(choice, this.#named), usual)))
      return usual;
    const ends = choices.find(({ type }) => type === 'null');
    if (ends && depth >= MAX_DEPTH) return null;
    const chosen = choices.find((choice) => choice !== ends) ?? ends;
    return chosen ? this.of(chosen, name, depth) : null;
  }

  #plain(schema: JsonSchema, name: string, depth: number): unknown {
    const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 1, 1);
      case 'array':
        return this.#list(schema, name, depth);
      case 'object':
        return this.#object(schema, depth);
      case 'string':
        return textOf(schema, name);
      default:
        return textOf({}, name);
    }
  }

  #list({ prefixItems, items, minItems = 0 }: JsonSchema, name: string, depth: number): unknown[] {
    if (prefixItems) return prefixItems.map((item) => this.of(item, item.description ?? name, depth + 1));
    if (depth >= MAX_DEPTH && minItems === 0) return [];
    if (typeof items !== 'object' || Array.isArray(items)) return [];
    const one = this.of(items, singular(name), depth + 1);
    return Array.from({ length: Math.max(1, minItems) }, () => one);
  }

  #object(schema: JsonSchema, depth: number): Record<string, unknown> {
    const fields = Object.entries(schema.properties ?? {})
      .filter(([name]) => depth < MAX_DEPTH || schema.required?.includes(name))
      .map(([name, field]): [string, unknown] => [name, this.of(field, name, depth + 1)]);
    if (fields.length === 0 && typeof schema.additionalProperties === 'object')
      fields.push(['1', this.of(schema.additionalProperties, '', depth + 1)]);
    return Object.fromEntries(fields);
  }
}

const singular = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : name);

function fits(schema: JsonSchema, value: unknown): boolean {
  const types = [schema.type ?? []].flat();
  const isList = Array.isArray(value);
  if (types.length === 0) return !schema.anyOf && !schema.oneOf && !schema.allOf;
  if (schema.prefixItems || (typeof value === 'string' && !matches(schema, value))) return false;
  if (
    isList &&
    typeof schema.items === 'object' &&
    !Array.isArray(schema.items) &&
    schema.items.type !== 'string'
  )
    return false;
  return types.includes(isList ? 'array' : typeof value === 'number' ? 'number' : typeof value);
}

/** Texts of the forms that fields ask for; the first that fits is taken. */
const TEXTS = [
  '7001234567',
  '/audio',
  '@chewata_rounds',
  'https://example.com',
  '2026-11-22T15:00:00.000Z',
  '12:30',
  '2026-11',
  'ab'.repeat(32),
];

function textOf(schema: JsonSchema, name: string): string {
  if (schema.format === 'uri') return 'https://example.com';
  if (schema.format === 'date') return '2026-11-22';
  if (schema.format === 'date-time' || /At$/.test(name)) return '2026-11-22T15:00:00.000Z';
  const text = /id$/i.test(name) ? 'V1StGXR8Z5jdHi6BmyT02k' : name || 'text';
  const usual = text.padEnd(schema.minLength ?? 0, '-');
  return [usual, ...TEXTS].find((each) => matches(schema, each)) ?? usual;
}

const matches = ({ pattern }: JsonSchema, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text);
