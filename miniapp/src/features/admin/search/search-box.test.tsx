import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { SearchBox } from './search-box.tsx';

beforeAll(() => i18n.loadNamespaces(['person', 'wallet', 'history']));
afterEach(() => void vi.unstubAllGlobals());

const FOUND = {
  users: [{ _id: 'u1', name: 'Almaz', phoneNo: '+251911000001' }],
  transactions: [
    {
      _id: 'T1',
      txnId: 'T1',
      type: 'Transfer Out',
      amount: 50,
      status: 'success',
      createdAt: '2026-11-22T09:00:00.000Z',
      user: { _id: 'u2', name: 'Bekele', phoneNo: '' },
    },
  ],
  rounds: [
    { _id: 'r1', roundId: 'r1', game: 'bingo', stake: 10, createdAt: '2026-11-22T09:00:00.000Z', players: 2 },
  ],
};

function show(found: object): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://x').searchParams.get('q') ?? '');
    return Response.json({ success: true, error: false, ...found });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SearchBox />
        <textarea aria-label="elsewhere" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

it('the key / leads to the box, but not while something is typed elsewhere', () => {
  show(FOUND);
  const other = screen.getByLabelText('elsewhere');
  other.focus();
  fireEvent.keyDown(other, { key: '/' });
  expect(document.activeElement).toBe(other);
  other.blur();
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(document.activeElement).not.toBe(box());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(box());
});

it('answers once the typing pauses, with links that the arrows reach and Escape closes', async () => {
  const asked = show(FOUND);
  for (const text of ['a', 'al', 'alm', 'almaz']) type(text);
  const user = await screen.findByRole('link', { name: /Almaz/ });
  expect(asked).toEqual(['almaz']);
  expect(user.getAttribute('href')).toBe('/admin/users/u1');
  expect(screen.getByRole('link', { name: /Transfer Out/ }).getAttribute('href')).toBe(
    '/admin/users/u2?show=transactions',
  );
  expect(screen.getByRole('link', { name: /Bingo 10/ }).getAttribute('href')).toContain('r1');
  box().focus();
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(user);
  fireEvent.keyDown(user, { key: 'Escape' });
  expect(box().value).toBe('');
  expect(screen.queryByRole('link')).toBeNull();
});

it('says that nothing was found', async () => {
  show({ users: [], transactions: [], rounds: [] });
  type('nobody');
  expect((await screen.findAllByText('Nothing was found')).length).toBeGreaterThan(0);
});
