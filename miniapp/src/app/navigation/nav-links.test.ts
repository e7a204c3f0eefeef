import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { expect, it } from 'vitest';
import { ACCOUNT_LINKS, FOOT_LINKS, linksFor, SIDE_LINKS, TOP_LINKS } from './nav-links.ts';
import { screenAt } from './registry.ts';

const ALL = [...TOP_LINKS, ...FOOT_LINKS, ...ACCOUNT_LINKS, ...SIDE_LINKS];
const user = (more: Partial<UserAnswer> = {}): UserAnswer =>
  ({ role: 'user', isAdmin: false, ...more }) as UserAnswer;
const pathsFor = (links: typeof ALL, who: UserAnswer | null) => linksFor(links, who).map(({ to }) => to);

it('links only to screens that exist', () => {
  expect(ALL.filter(({ to }) => !screenAt(to))).toEqual([]);
});

it('shows the administrators their screens, and no one else', () => {
  const admin = ['/dailyGames', '/feedbacks', '/admin', '/admin/promotions'];
  expect(pathsFor(SIDE_LINKS, user({ isAdmin: true }))).toEqual(expect.arrayContaining(admin));
  for (const who of [null, user(), user({ role: 'agent' })])
    expect(pathsFor(ALL, who).filter((path) => admin.includes(path))).toEqual([]);
});

it('shows agents the rooms of their spaces, and no one else', () => {
  expect(pathsFor(ALL, user({ role: 'agent' }))).toContain('/managePrivateRoom');
  for (const who of [null, user(), user({ isAdmin: true })])
    expect(pathsFor(ALL, who)).not.toContain('/managePrivateRoom');
});
