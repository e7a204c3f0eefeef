import type { ExportTable } from '@chewata/common/contract/admin/export';
import { exportTable } from '@chewata/common/contract/admin/export';
import { ApiError } from '#api/api-error.ts';
import { getBearer } from '#api/bearer.ts';
import { i18n } from '#locales/i18n.ts';
import { getLanguage } from '#locales/language.ts';

/** The address of a table's CSV; the days are 'YYYY-MM-DD', or empty. */
export function csvAddress(table: ExportTable, days: { from: string; to: string }): string {
  const query = new URLSearchParams(Object.entries(days).filter(([, day]) => day !== '')).toString();
  return exportTable.path.replace(':table', table) + (query && `?${query}`);
}

/** Loads a CSV and hands it to the browser as a file. Throws ApiError. */
export async function downloadCsv(address: string, file: string): Promise<void> {
  const bearer = getBearer();
  const headers = { 'Accept-Language': getLanguage(), ...(bearer && { Authorization: `Bearer ${bearer}` }) };
  const reply = await fetch(address, { headers, credentials: 'include' }).catch(() => {
    throw new ApiError('OFFLINE', i18n.t('error.offline'));
  });
  if (!reply.ok) {
    const failure = await reply.json().catch(() => ({}));
    throw new ApiError(
      failure.code ?? 'BAD_ANSWER',
      failure.message ?? i18n.t('error.unknown'),
      reply.status,
    );
  }
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: file });
  link.click();
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
