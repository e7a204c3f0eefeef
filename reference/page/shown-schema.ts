import { type JsonSchema, type NamedSchemas, resolved } from '../json-schema.ts';
import { element } from './element.ts';

const MAX_DEPTH = 6;

/** A schema as a list of fields, each with its type and comment. */
export function shownSchema(schema: JsonSchema, named: NamedSchemas, depth = 0): HTMLElement {
  const whole = resolved(schema, named);
  const list = element('div', {});
  if (depth > MAX_DEPTH) return list;
  const parts = whole.prefixItems ?? (Array.isArray(whole.items) ? whole.items : []);
  if (parts.length === 0 && depth === 0 && !whole.properties && !whole.allOf)
    list.append(element('div', { class: 'field' }, typeOf(schema, named)));
  for (const [index, part] of parts.entries())
    list.append(field(part.description ?? `${index + 1}`, part, true, named, depth));
  for (const [name, of] of Object.entries(whole.properties ?? {}))
    list.append(field(name, of, whole.required?.includes(name) ?? false, named, depth));
  for (const part of whole.allOf ?? []) list.append(shownSchema(part, named, depth + 1));
  return list;
}

function field(
  name: string,
  schema: JsonSchema,
  required: boolean,
  named: NamedSchemas,
  depth: number,
): HTMLElement {
  const inside = insideOf(schema, named);
  const comment = schema.description && schema.description !== name ? ` – ${schema.description}` : '';
  return element(
    'div',
    { class: 'field' },
    element('b', {}, name),
    ` ${typeOf(schema, named)}${required ? '' : ', optional'}${comment}`,
    ...(inside ? [shownSchema(inside, named, depth + 1)] : []),
  );
}

/** The schema whose fields are shown below a field: its own, or that of its list's items. */
function insideOf(schema: JsonSchema, named: NamedSchemas): JsonSchema | null {
  const whole = resolved(schema, named);
  if (whole.properties) return whole;
  if (typeof whole.items === 'object' && !Array.isArray(whole.items)) return insideOf(whole.items, named);
  const choice = (whole.anyOf ?? []).find((each) => insideOf(each, named));
  return choice ? insideOf(choice, named) : null;
}

function typeOf(schema: JsonSchema, named: NamedSchemas): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((each) => typeOf(each, named)).join(' | ');
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return `${typeOf(schema.items, named)}[]`;
  return [schema.type ?? 'anything'].flat().join(' | ');
}
