import { type ComponentType, lazy, Suspense } from 'react';
import { loadPart } from '#device/load-part.ts';
import { loadTexts } from '#locales/i18n.ts';
import type { SharePictureProps } from './share-picture.tsx';

/** Loaded with the first win. If it does not arrive, the result is shown without it. */
const SharePicture = lazy(async (): Promise<{ default: ComponentType<SharePictureProps> }> => {
  try {
    const [module] = await Promise.all([loadPart(() => import('./share-picture.tsx')), loadTexts('share')]);
    return { default: module.SharePicture };
  } catch (error) {
    console.warn('the picture of a win was not loaded', error);
    return { default: () => null };
  }
});

/** The way to a picture of the win. */
export const LateSharePicture = (props: SharePictureProps) => (
  <div className="min-h-11 text-center">
    <Suspense fallback={null}>
      <SharePicture {...props} />
    </Suspense>
  </div>
);
