import type { Screen } from '#routing/screen.ts';

const namespaces = ['accounts', 'telegram', 'server'];
const signup = () => import('./signup-screen.tsx').then((module) => module.SignupScreen);

export const screens: readonly Screen[] = [
  {
    path: '/',
    namespaces,
    load: () => import('./landing-screen.tsx').then((module) => module.LandingScreen),
  },
  { path: '/Signup', namespaces, load: signup },
  { path: '/Signup/:referralCode', namespaces, load: signup },
  {
    path: '/resetpassword',
    namespaces,
    load: () => import('./reset-screen.tsx').then((module) => module.ResetScreen),
  },
];
