import { kept } from '../../ui/kept.ts';
import { SkeletonBlock } from '../../ui/skeletons.tsx';

/** Whether the headline stood on this browser's last /home: then its place is kept, and the games do not jump. */
export const HEADLINE_STOOD = 'promotion.stood';
/** A name, and a message of two lines on a phone. */
export const HEADLINE_HEIGHT = 'min-h-24 sm:min-h-18';

export const HeadlinePlace = () =>
  kept(HEADLINE_STOOD) === 'true' ? <SkeletonBlock className={HEADLINE_HEIGHT} /> : null;
