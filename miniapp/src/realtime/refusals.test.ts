import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadToasts } from '#ui/feedback/toast.ts';
import { noteAnswered, showUnlessAnswered } from './refusals.ts';

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('shows a refusal of the server once, and leaves it to the sender if it was acknowledged', async () => {
  await loadToasts();
  noteAnswered('Not enough balance');
  showUnlessAnswered('Not enough balance');
  showUnlessAnswered('You are moved to another room');
  expect(await screen.findByText('You are moved to another room')).toBeTruthy();
  await later(200);
  expect(screen.queryByText('Not enough balance')).toBeNull();
  // An old answer hides no new message.
  await later(1000);
  showUnlessAnswered('Not enough balance');
  expect(await screen.findByText('Not enough balance')).toBeTruthy();
  // The toast is drawn beside the test's page, and its entrance ends before that is gone.
  await later(500);
});
