import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the audit; throws if it finds a break. */
export function runAudit(): string {
  const program = join(import.meta.dirname, '../../../gameserver/dist/audit.js');
  return execFileSync(process.execPath, [program], { encoding: 'utf8', env: process.env });
}
