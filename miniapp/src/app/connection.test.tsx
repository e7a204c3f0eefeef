import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { queryClient, retryWhenOnline } from '#api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const comesBack = () => window.dispatchEvent(new Event('online'));

it('fetches again what failed without a connection, and only that', async () => {
  let online = false;
  const refused = vi.fn(async () => {
    throw new ApiError('FORBIDDEN', 'no', 403);
  });
  function Page() {
    const balance = useQuery({
      queryKey: ['balance'],
      retry: false,
      queryFn: async () => {
        if (!online) throw new ApiError('OFFLINE', 'no connection');
        return '90 Birr';
      },
    });
    useQuery({ queryKey: ['refused'], queryFn: refused });
    return <p>{balance.data ?? balance.error?.message}</p>;
  }
  retryWhenOnline();
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByText('no connection');
  online = true;
  comesBack();
  await screen.findByText('90 Birr');
  expect(refused).toHaveBeenCalledTimes(1);
});

it('shows a screen again whose code did not arrive', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let arrived = false;
  function Page() {
    if (!arrived) throw new Error('failed to fetch the module');
    return <p>the screen</p>;
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  await screen.findByRole('button');
  arrived = true;
  comesBack();
  await screen.findByText('the screen');
});
