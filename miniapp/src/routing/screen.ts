import type { ComponentType } from 'react';

/** Who may open a screen (SPEC.md section 2, access rules). */
export type ScreenAccess =
  /** Only signed out; the signed-in go to /home. */
  | 'signed-out'
  /** Only signed in; others go to /. */
  | 'signed-in'
  /** As signed-in, but others go to /home first: HowToPlay. */
  | 'help'
  /** Role agent; other signed-in users go to /home. */
  | 'agent'
  /** Administrators; other signed-in users go to /home. */
  | 'admin'
  /** Anybody. */
  | 'open';

/**
 * What stands around a screen. 'app': header, footer, tabs. 'play': the same from 768 px on; on a phone
 * the screen has the whole window to itself. 'bare': nothing.
 */
export type FrameName = 'app' | 'play' | 'bare';

/** A screen of a feature: its routes.tsx exports `screens: Screen[]`. */
export interface Screen {
  /** Matched without regard to case; ':name' is a parameter. */
  path: string;
  /** Only for a path that SPEC.md's table (app/access.ts) does not have. */
  access?: ScreenAccess;
  /** The texts it needs beside 'common': files locales/<language>/<namespace>.json. */
  namespaces: readonly string[];
  frame?: FrameName;
  /** Where one goes from here: that screen's code and texts are fetched while this one is looked at. */
  next?: string;
  load: () => Promise<ComponentType>;
}
