import { internalSecret } from '../installation/internal-secret.ts';
import type { InstallationSettings } from '../installation/settings.ts';
import { report } from '../output.ts';

/** Reports the end of a backup to the running installation, which shows its age and notifies staff of a failure. */
export async function noteBackup(url: string, settings: InstallationSettings, ok: boolean): Promise<void> {
  try {
    const reply = await fetch(`${url}/internal/backups`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${internalSecret(settings)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ok, note: 'npm run backup' }),
      signal: AbortSignal.timeout(5000),
    });
    if (!reply.ok) report(`The backup could not be reported to ${url}: HTTP ${reply.status}`);
  } catch (error) {
    report(`The backup could not be reported to ${url}: ${error instanceof Error ? error.message : error}`);
  }
}
