import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { AnnouncementForm } from './announcement-form.tsx';

beforeAll(() => i18n.loadNamespaces(['announcements', 'admin']));
afterEach(() => vi.unstubAllGlobals());

it('E5 sends four texts with times of Addis Ababa, and shows an issue at its field', async () => {
  const bodies: unknown[] = [];
  const issues = [{ path: 'texts.ti', message: 'Enter at least 1' }];
  const replies = [
    Response.json({ success: false, error: true, code: 'VALIDATION', message: '', issues }, { status: 400 }),
    Response.json({ success: true, error: false, announcement: {} }),
  ];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return replies.shift();
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <AnnouncementForm announcement={null} onClose={onClose} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  for (const language of ['Amharic', 'English', 'Afaan Oromoo']) type(language, `in ${language}`);
  type('Readers', 'telegram');
  type('Until', '2026-12-01T12:00');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Enter at least 1')).toBeTruthy();
  expect(bodies[0]).toEqual({
    texts: { am: 'in Amharic', en: 'in English', om: 'in Afaan Oromoo', ti: '' },
    to: 'telegram',
    from: null,
    until: '2026-12-01T09:00:00.000Z',
  });
  type('Tigrinya', 'in Tigrinya');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await screen.findByText('Saved')).toBeTruthy();
});
