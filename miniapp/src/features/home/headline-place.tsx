import { readPreference } from '#device/preferences.ts';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';

/** Whether a headline stood on this browser's last /home. */
export const HEADLINE_STOOD = 'promotion.stood';
/** A name, and a message of two lines on a phone. */
export const HEADLINE_HEIGHT = 'min-h-24 sm:min-h-18';

/** Its place is kept on the first visit and after one where it stood, so that the games do not jump. */
export const hasPlace = (): boolean => readPreference(HEADLINE_STOOD) !== 'false';

export const HeadlinePlace = () => (hasPlace() ? <SkeletonBlock className={HEADLINE_HEIGHT} /> : null);
