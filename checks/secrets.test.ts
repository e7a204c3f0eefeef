import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretsIn } from './secrets.ts';

const ROOT = join(import.meta.dirname, '..');

describe('secrets', () => {
  it.each([
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a bot token', 'BOT_TOKEN=7123456789:AAHfiqksKZ8WmR2zSjiQ7_v4TMAKdiHm9T0'],
    ['a Chapa key', 'CHASECK-aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG'],
    ['an access token', `ghp_${'aB3d'.repeat(9)}`],
    ['a cloud key', 'AKIAZ7Q2WERTYUIOPASD'],
    ['a password in an address', 'mongodb://admin:hunter2secret@db.internal:27017/'],
  ])('%s is found', (_, text) => {
    expect(secretsIn('a.ts', `const a = 1;\n${text}\n`)).toHaveLength(1);
  });

  it('are in no tracked file', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((file) =>
        /\.(tsx?|mjs|json|ya?ml|md|sh|lua|html|css|example)$|Dockerfile|Caddyfile|\.ci\/run/.test(file),
      );
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => secretsIn(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(found.filter((secret) => !secret.startsWith('checks/secrets.test.ts'))).toEqual([]);
  });
});
