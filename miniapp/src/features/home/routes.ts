import type { Screen } from '#routing/screen.ts';

const load = () => import('./home-screen.tsx').then((module) => module.HomeScreen);

export const screens: readonly Screen[] = [
  { path: '/home', access: 'signed-in', namespaces: ['home'], load },
  { path: '/landingcard', access: 'signed-in', namespaces: ['home'], load },
];
