import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../common/src/contract/route.ts';

/** The folder of the contract. */
export const CONTRACT = join(import.meta.dirname, '../common/src/contract');

/** A call with the file and the name that declare it. */
export interface DeclaredRoute {
  readonly file: string;
  readonly name: string;
  readonly route: Route;
}

/** Every call of the contract, in the order of its paths. */
export async function declaredRoutes(): Promise<DeclaredRoute[]> {
  const files = readdirSync(CONTRACT, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(CONTRACT, file));
  const found = new Map<string, DeclaredRoute>();
  for (const file of files) {
    const exported: Record<string, unknown> = await import(file);
    for (const [name, value] of Object.entries(exported))
      if (isRoute(value)) found.set(`${value.path} ${value.method}`, { file, name, route: value });
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, declared]) => declared);
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
