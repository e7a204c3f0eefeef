import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/sandbox-tools',
    access: 'open',
    namespaces: ['sandbox', 'server'],
    load: () => import('./sandbox-screen.tsx').then((module) => module.SandboxScreen),
  },
];
