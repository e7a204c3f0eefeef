import type { SessionState } from '#api/session.ts';
import type { Screen, ScreenAccess } from './screen.ts';

/** Every route of SPEC.md section 2 and who may open it. */
const SPECIFIED: Record<string, ScreenAccess> = {
  '/': 'signed-out',
  '/Signup': 'signed-out',
  '/Signup/:referralCode': 'signed-out',
  '/resetpassword': 'signed-out',
  '/home': 'signed-in',
  '/landingcard': 'signed-in',
  '/HowToPlay': 'help',
  '/chat': 'signed-in',
  '/socket': 'signed-in',
  '/leaderboard': 'signed-in',
  '/dailyGames': 'admin',
  '/feedbacks': 'admin',
  '/ReferralIncome': 'signed-in',
  '/BetAmountPage': 'signed-in',
  '/flip': 'admin',
  '/flipHeadTail': 'admin',
  '/flipCoinGame': 'admin',
  '/SpinBetAmount': 'signed-in',
  '/chooseCard': 'signed-in',
  '/spingame': 'signed-in',
  '/BetAmountPrivate': 'signed-in',
  '/privateSpaces': 'signed-in',
  '/privateGames': 'signed-in',
  '/select-cards': 'signed-in',
  '/game': 'signed-in',
  '/profile': 'signed-in',
  '/history': 'signed-in',
  '/wallet': 'signed-in',
  '/joinspace/:spaceId': 'signed-in',
  '/managePrivateRoom': 'agent',
};

const byLowerCase = new Map(Object.entries(SPECIFIED).map(([path, access]) => [path.toLowerCase(), access]));

/** Who may open this screen. Throws where neither SPEC.md's table nor the screen says so. */
export function accessOf(screen: Pick<Screen, 'path' | 'access'>): ScreenAccess {
  const specified = byLowerCase.get(screen.path.toLowerCase());
  if (specified && screen.access) throw new Error(`${screen.path} has its access in app/access.ts`);
  const access = specified ?? screen.access;
  if (!access) throw new Error(`${screen.path} does not say who may open it`);
  return access;
}

export type Admission = { verdict: 'wait' | 'enter' | 'unknown' } | { verdict: 'go'; to: string };

/** May this session open a screen of this access, and where does it go otherwise? */
export function admission(access: ScreenAccess, session: SessionState, destination = '/home'): Admission {
  if (access === 'open') return { verdict: 'enter' };
  switch (session.state) {
    case 'loading':
      return { verdict: 'wait' };
    case 'unknown':
      return { verdict: 'unknown' };
    case 'signed-out':
      if (access === 'signed-out') return { verdict: 'enter' };
      return { verdict: 'go', to: access === 'help' ? '/home' : '/' };
    case 'signed-in': {
      if (access === 'signed-out') return { verdict: 'go', to: destination };
      if (access === 'admin' && !session.user.isAdmin) return { verdict: 'go', to: '/home' };
      if (access === 'agent' && session.user.role !== 'agent') return { verdict: 'go', to: '/home' };
      return { verdict: 'enter' };
    }
  }
}
