/** The part of JSON Schema (2020-12) that the reference is written in. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | JsonSchema[] | boolean;
  additionalItems?: boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Schemas by the name under which others refer to them. */
export type NamedSchemas = Record<string, JsonSchema>;

const PREFIX = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: PREFIX + name });

/** The schema itself, or the one that it refers to. */
export function resolved(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = named[schema.$ref.slice(PREFIX.length)];
  if (!found) throw new Error(`no schema ${schema.$ref}`);
  return found;
}

/** The same schema in draft 7, which AsyncAPI reads: a tuple is a list of items there. */
export function inDraft7(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inDraft7);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, inDraft7(value)] as const);
  const { prefixItems, items, ...rest } = Object.fromEntries(entries);
  if (prefixItems === undefined) return Object.fromEntries(entries);
  if ((prefixItems as unknown[]).length === 0) return { ...rest, maxItems: 0 };
  return { ...rest, items: prefixItems, additionalItems: items ?? true };
}
