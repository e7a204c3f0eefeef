import type { Screen } from '#routing/screen.ts';

const namespaces = ['accounts', 'telegram', 'server'];
const signup = () => import('./signup-screen.tsx').then((module) => module.SignupScreen);

export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'signed-out',
    namespaces,
    load: () => import('./landing-screen.tsx').then((module) => module.LandingScreen),
  },
  { path: '/Signup', access: 'signed-out', namespaces, load: signup },
  { path: '/Signup/:referralCode', access: 'signed-out', namespaces, load: signup },
  {
    path: '/resetpassword',
    access: 'signed-out',
    namespaces,
    load: () => import('./reset-screen.tsx').then((module) => module.ResetScreen),
  },
];
