import type { Path } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { compileFilter } from '../query/filter.ts';
import { type ArrayFilters, identifierOf } from './update-path.ts';

/** Compiles `arrayFilters`; refuses filters that no path of the update uses and identifiers without a filter. */
export function compileArrayFilters(filters: readonly BsonDocument[], paths: readonly Path[]): ArrayFilters {
  const compiled = new Map<string, (element: BsonValue) => boolean>();
  for (const filter of filters) {
    const name = identifierIn(filter);
    if (compiled.has(name)) {
      throw failed(`Found multiple array filters with the same top-level field name ${name}`);
    }
    const { matches } = compileFilter(filter);
    compiled.set(name, (element) => matches({ [name]: element }));
  }
  const used = new Set<string>();
  for (const path of paths) {
    for (const part of path) {
      const name = identifierOf(part);
      if (name === undefined || name === '') continue;
      used.add(name);
      if (compiled.has(name)) continue;
      const message = `No array filter found for identifier '${name}' in path '${path.join('.')}'`;
      throw badValue(message);
    }
  }
  for (const name of compiled.keys()) {
    if (!used.has(name)) throw failed(`The array filter for identifier '${name}' was not used in the update`);
  }
  return compiled;
}

function failed(message: string): CommandError {
  return new CommandError('FailedToParse', message);
}

/** The identifier with which all paths of an array filter begin. */
function identifierIn(filter: BsonDocument): string {
  const names = new Set(identifiersIn(filter));
  const [name, other] = names;
  if (name === undefined)
    throw failed('Cannot use an expression without a top-level field name in arrayFilters');
  if (other !== undefined) {
    throw failed(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!/^[a-z][0-9A-Za-z]*$/.test(name)) {
    const message = `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`;
    throw badValue(message);
  }
  return name;
}

function identifiersIn(filter: BsonDocument): string[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] ?? ''];
    return Array.isArray(operand) ? operand.filter(isDocument).flatMap(identifiersIn) : [];
  });
}
