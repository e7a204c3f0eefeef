import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { isForStaff, isStaffAccess } from '@chewata/common/contract/staff-access';
import type { SessionState } from '#api/session.ts';
import type { ScreenAccess } from './screen.ts';

export type Admission = { verdict: 'wait' | 'enter' | 'unknown' } | { verdict: 'redirect'; to: string };

/** True unless the screen is for a role that this user does not have. */
export function isForUser(access: ScreenAccess, user: UserAnswer | null): boolean {
  if (isStaffAccess(access)) return user !== null && isForStaff(access, user);
  if (access === 'agent') return user?.role === 'agent';
  return true;
}

const HOME: Admission = { verdict: 'redirect', to: '/home' };

/** Decides whether this session may open a screen with this access, and where to send it if not. */
export function admission(access: ScreenAccess, session: SessionState, destination = '/home'): Admission {
  if (access === 'open') return { verdict: 'enter' };
  switch (session.state) {
    case 'loading':
      return { verdict: 'wait' };
    case 'unknown':
      return { verdict: 'unknown' };
    case 'signed-out':
      if (access === 'signed-out') return { verdict: 'enter' };
      return access === 'help' ? HOME : { verdict: 'redirect', to: '/' };
    case 'signed-in':
      if (access === 'signed-out') return { verdict: 'redirect', to: destination };
      return isForUser(access, session.user) ? { verdict: 'enter' } : HOME;
  }
}
