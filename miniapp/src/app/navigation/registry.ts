import type { Screen } from '#routing/screen.ts';

const found = import.meta.glob<{ screens: readonly Screen[] }>('../../features/*/routes.ts', { eager: true });

/** All screens: each feature's routes.ts exports its own. */
export const SCREENS: readonly Screen[] = Object.values(found).flatMap(({ screens }) => screens);

const byPath = new Map(SCREENS.map((screen) => [screen.path.toLowerCase(), screen]));

/** The screen at this path. */
export const screenAt = (path: string): Screen | undefined => byPath.get(path.toLowerCase());

/** True where a screen stands at this path: navigation shows no dead ends. */
export const isRegistered = (path: string): boolean => byPath.has(path.toLowerCase());
