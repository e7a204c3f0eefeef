import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { FeedbackListScreen } from './feedback-list-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['feedback', 'support', 'admin', 'person', 'wallet']));
afterEach(() => void vi.unstubAllGlobals());

const feedback: FeedbackAnswer = {
  _id: 'f1',
  userId: { _id: 'u1', name: 'Almaz', phoneNo: '+251911000001', staff: false },
  feedback: 'The wheel is slow',
  rating: 2,
  createdAt: '2026-03-01T12:00:00.000Z',
  answer: null,
};

/** Shows the screen over a server with this feedback; the requests it got. */
function show(isAdmin: boolean, given = feedback): { what: string; body: unknown }[] {
  const requests: { what: string; body: unknown }[] = [];
  setMe({ _id: 'a', role: 'support', isAdmin, wallet: {} } as never);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    requests.push({
      what: `${method} ${String(url).replace(/^https?:\/\/[^/]+/, '')}`,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    if (String(url).includes('/admin/users/'))
      return Response.json({ success: false, error: true, code: 'NOT_FOUND', message: '' }, { status: 404 });
    const isAnswered = requests.some(({ what }) => what.startsWith('POST'));
    const answered = { ...given, answer: { text: 'It is faster now', at: '2026-03-02T12:00:00.000Z' } };
    const answer =
      method === 'POST'
        ? { message: 'Saved', feedback: answered }
        : { feedbacks: isAnswered ? [] : [given], totalPages: 1 };
    return Response.json({ success: true, error: false, ...answer });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <FeedbackListScreen />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return requests;
}

it('E6: asks for open feedback first, and sends the answer to the chosen one', async () => {
  const requests = show(false);
  fireEvent.click(await screen.findByRole('button', { name: /Almaz/ }));
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'It is faster now' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('It is faster now')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByLabelText('A new answer')).toHaveProperty('value', ''));
  expect(requests[0]?.what).toContain('/api/feedback/fetchAll?pageNumber=1&status=open');
  expect(requests).toContainEqual({
    what: 'POST /api/feedback/answer/f1',
    body: { answer: 'It is faster now' },
  });
  expect(requests.some(({ what }) => what.startsWith('GET /api/admin/users/u1'))).toBe(true);
});

it('lets administrators alone delete, after a question', async () => {
  show(false);
  fireEvent.click(await screen.findByRole('button', { name: /Almaz/ }));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it("E6: has no form for one's own feedback", async () => {
  show(true, { ...feedback, userId: { ...feedback.userId, _id: 'a' } });
  fireEvent.click(await screen.findByRole('button', { name: /Almaz/ }));
  expect(screen.queryByLabelText('Your answer')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete this feedback?')).toBeTruthy();
});
