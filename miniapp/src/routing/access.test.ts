import type { UserAnswer } from '@chewata/common/contract/session';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '#api/session.ts';
import { SCREENS } from '#app/navigation/registry.ts';
import { accessOf, admission } from './access.ts';
import type { ScreenAccess } from './screen.ts';

const signedIn = (user: Partial<UserAnswer> = {}): SessionState => ({
  state: 'signed-in',
  user: { role: 'user', isAdmin: false, ...user } as UserAnswer,
});
const out: SessionState = { state: 'signed-out' };
const enter = { verdict: 'enter' };
const go = (to: string) => ({ verdict: 'go', to });

describe('SPEC.md section 2, access rules', () => {
  const rows: [ScreenAccess, SessionState, object][] = [
    ['signed-out', out, enter],
    ['signed-out', signedIn(), go('/home')],
    ['signed-in', out, go('/')],
    ['signed-in', signedIn(), enter],
    ['help', out, go('/home')],
    ['help', signedIn(), enter],
    ['agent', out, go('/')],
    ['agent', signedIn(), go('/home')],
    ['agent', signedIn({ role: 'admin', isAdmin: true }), go('/home')],
    ['agent', signedIn({ role: 'agent' }), enter],
    ['admin', out, go('/')],
    ['admin', signedIn(), go('/home')],
    ['admin', signedIn({ role: 'agent' }), go('/home')],
    ['admin', signedIn({ isAdmin: true }), enter],
    ['open', out, enter],
    ['open', signedIn(), enter],
  ];
  it.each(rows)('%s, %o: %o', (access, session, expected) => {
    expect(admission(access, session)).toEqual(expected);
  });

  it('waits while it is not known who is signed in, and says so when it cannot be known', () => {
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

  it('goes from the sign-in to the place that was set', () => {
    expect(admission('signed-out', signedIn(), '/BetAmountPage')).toEqual(go('/BetAmountPage'));
  });
});

describe('the access of a screen', () => {
  it('is that of the table, whatever the case', () => {
    expect(accessOf({ path: '/managePrivateRoom' })).toBe('agent');
    expect(accessOf({ path: '/HOWTOPLAY' })).toBe('help');
    expect(accessOf({ path: '/signup/:referralCode' })).toBe('signed-out');
    for (const path of ['/dailyGames', '/feedbacks', '/flip', '/flipHeadTail', '/flipCoinGame'])
      expect(accessOf({ path })).toBe('admin');
  });

  it('is told by the screen where the table has none, and never by both', () => {
    expect(accessOf({ path: '/fairness/:roundId', access: 'open' })).toBe('open');
    expect(() => accessOf({ path: '/fairness/:roundId' })).toThrow('who may open it');
    expect(() => accessOf({ path: '/wallet', access: 'open' })).toThrow('app/access.ts');
  });

  it('is known for every registered screen, and no path stands twice', () => {
    for (const screen of SCREENS) expect(accessOf(screen)).toBeTypeOf('string');
    const paths = SCREENS.map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'));
    expect(new Set(paths).size).toBe(paths.length);
  });
});
