import { afterEach, expect, it, vi } from 'vitest';
import { csvAddress, downloadCsv } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

it('O3: asks for the chosen days only', () => {
  expect(csvAddress('journal', { from: '', to: '' })).toBe('/api/admin/export/journal.csv');
  expect(csvAddress('rounds', { from: '2026-03-01', to: '' })).toBe(
    '/api/admin/export/rounds.csv?from=2026-03-01',
  );
});

it('O3: shows the refusal of the server', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'FORBIDDEN', message: 'Not allowed' }, { status: 403 }),
  );
  await expect(downloadCsv('/x', 'x.csv')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Not allowed',
  });
});
