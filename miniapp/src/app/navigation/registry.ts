import type { Screen } from '#routing/screen.ts';

const modules = import.meta.glob<{ screens: readonly Screen[] }>('../../features/*/routes.ts', {
  eager: true,
});

/** All screens: each feature's routes.ts exports its own. */
export const SCREENS: readonly Screen[] = Object.values(modules).flatMap(({ screens }) => screens);

const byPath = new Map(SCREENS.map((screen) => [screen.path.toLowerCase(), screen]));

/** The screen with this path. */
export const screenAt = (path: string): Screen | undefined => byPath.get(path.toLowerCase());
