import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setConnected } from '#realtime/connection.ts';
import { OfflineBanner } from './offline-banner.tsx';

beforeEach(() => queryClient.clear());
afterEach(() => act(() => setConnected('bingo', true)));

it.each([
  ['/game', 'your cards keep playing by themselves'],
  ['/spingame', 'your cards keep playing by themselves'],
  ['/Select-Cards', 'Chosen cards that are not paid are kept only for seconds'],
  ['/BetAmountPage', 'This page may be old. Paid cards keep playing.'],
])('says on %s what a lost connection means for the cards', async (path, text) => {
  queryClient.setQueryData(['me'], { _id: 'u1' });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <OfflineBanner />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => setConnected('bingo', false));
  expect((await screen.findByText(/No connection/)).textContent).toContain(text);
});
