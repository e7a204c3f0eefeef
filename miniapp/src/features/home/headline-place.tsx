import { readPreference } from '#device/preferences.ts';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';

/** Preference: the last visit to /home showed a headline. */
export const HEADLINE_SHOWN = 'promotion.stood';
/** The height of a name, and of a message of two lines on a phone. */
export const HEADLINE_HEIGHT = 'min-h-24 sm:min-h-18';

/** Space is reserved on the first visit and after a visit with a headline, so that the games do not jump. */
export const hasPlace = (): boolean => readPreference(HEADLINE_SHOWN) !== 'false';

export const HeadlinePlace = () => (hasPlace() ? <SkeletonBlock className={HEADLINE_HEIGHT} /> : null);
