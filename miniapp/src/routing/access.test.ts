import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '#api/session.ts';
import { admission } from './access.ts';
import type { ScreenAccess } from './screen.ts';

const signedIn = (user: Partial<UserAnswer> = {}): SessionState => ({
  state: 'signed-in',
  user: { role: 'user', isAdmin: false, ...user } as UserAnswer,
});
const out: SessionState = { state: 'signed-out' };
const enter = { verdict: 'enter' };
const redirect = (to: string) => ({ verdict: 'redirect', to });

describe('admission', () => {
  const rows: [ScreenAccess, SessionState, object][] = [
    ['signed-out', out, enter],
    ['signed-out', signedIn(), redirect('/home')],
    ['signed-in', out, redirect('/')],
    ['signed-in', signedIn(), enter],
    ['help', out, redirect('/home')],
    ['help', signedIn(), enter],
    ['agent', out, redirect('/')],
    ['agent', signedIn(), redirect('/home')],
    ['agent', signedIn({ role: 'admin', isAdmin: true }), redirect('/home')],
    ['agent', signedIn({ role: 'agent' }), enter],
    ['admin', out, redirect('/')],
    ['admin', signedIn(), redirect('/home')],
    ['admin', signedIn({ role: 'agent' }), redirect('/home')],
    ['admin', signedIn({ isAdmin: true }), enter],
    ['finance', signedIn({ role: 'finance' }), enter],
    ['finance', signedIn({ role: 'support' }), redirect('/home')],
    ['support', signedIn({ role: 'support' }), enter],
    ['staff', signedIn({ role: 'agent' }), redirect('/home')],
    ['staff', signedIn({ isAdmin: true }), enter],
    ['open', out, enter],
    ['open', signedIn(), enter],
  ];
  it.each(rows)('%s, %o: %o', (access, session, expected) => {
    expect(admission(access, session)).toEqual(expected);
  });

  it('waits while the session loads, and reports a session that cannot be known', () => {
    expect(admission('signed-in', { state: 'loading' })).toEqual({ verdict: 'wait' });
    expect(admission('signed-out', { state: 'loading' })).toEqual({ verdict: 'wait' });
    const unknown: SessionState = {
      state: 'unknown',
      error: new Error('no network'),
      retry: () => undefined,
    };
    expect(admission('signed-in', unknown)).toEqual({ verdict: 'unknown' });
    expect(admission('open', unknown)).toEqual(enter);
  });

  it('sends a user who has just signed in to the destination that was set', () => {
    expect(admission('signed-out', signedIn(), '/BetAmountPage')).toEqual(redirect('/BetAmountPage'));
  });
});
