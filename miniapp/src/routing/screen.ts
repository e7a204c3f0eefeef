import type { StaffAccess } from '@chewata/common/contract/staff-access';
import type { ComponentType } from 'react';

/** The users who may open a screen. */
export type ScreenAccess =
  /** Only signed-out visitors; signed-in users go to /home. */
  | 'signed-out'
  /** Only signed-in users; others go to /. */
  | 'signed-in'
  /** Like signed-in, but signed-out visitors are sent to /home first: /HowToPlay. */
  | 'help'
  /** Only agents; other signed-in users go to /home. */
  | 'agent'
  /** Only administrators and the staff it names; other signed-in users go to /home. */
  | StaffAccess
  /** Any visitor. */
  | 'open';

/**
 * The frame around a screen. 'app': header, footer and tabs. 'play': the same from 768 px on, but on a phone the
 * screen fills the window. 'bare': nothing.
 */
export type FrameName = 'app' | 'play' | 'bare';

/** A screen of a feature. The feature's routes.ts exports all of its screens as `screens`. */
export interface Screen {
  /** Matched case-insensitively; ':name' is a parameter. */
  path: string;
  access: ScreenAccess;
  /** The texts it needs besides 'common': the files locales/<language>/<namespace>.json. */
  namespaces: readonly string[];
  frame?: FrameName;
  /** The path that users open next; its code and texts are fetched while this screen is shown. */
  next?: string;
  load: () => Promise<ComponentType>;
}
