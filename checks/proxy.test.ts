import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './tracked-files.ts';

/** The paths that the proxy answers itself; Caddy compares them without case, `*` is any rest. */
const closed = (/@inside path (.+)/.exec(readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8'))?.[1] ?? '')
  .split(' ')
  .map((pattern) => pattern.toLowerCase());

const isClosed = (path: string): boolean =>
  closed.some((pattern) =>
    pattern.endsWith('*')
      ? path.toLowerCase().startsWith(pattern.slice(0, -1))
      : path.toLowerCase() === pattern,
  );

it.each(['/internal/outbox', '/Internal/staff/1/api', '/internal/', '/metrics', '/METRICS', '/metrics/'])(
  'the proxy lets no one outside reach %s',
  (path) => {
    expect(isClosed(path)).toBe(true);
  },
);

it.each(['/', '/api/settings', '/metricsandmore', '/internally'])('the proxy lets %s through', (path) => {
  expect(isClosed(path)).toBe(false);
});
