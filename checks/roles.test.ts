import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@chewata/common/contract/route';
import { expect, it } from 'vitest';
import { rolesDocument } from './roles.ts';

const ROOT = join(import.meta.dirname, '..');
const CONTRACT = join(ROOT, 'common/src/contract');

async function declaredRoutes(): Promise<Route[]> {
  const files = readdirSync(CONTRACT, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(CONTRACT, file))));
  const isRoute = (value: unknown): value is Route =>
    typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isRoute)))];
}

it('docs/roles.md is what the routes declare', async () => {
  await expect(rolesDocument(await declaredRoutes())).toMatchFileSnapshot(join(ROOT, 'docs/roles.md'));
});
