import type { Side } from '@chewata/common/games/flip/side';
import { useTranslation } from 'react-i18next';

/** The side that has come up, over the whole screen. */
export function SideSplash({ side }: { side: Side }) {
  const { t } = useTranslation('flip');
  return (
    <div
      data-splash={side}
      aria-hidden="true"
      className="motion-appear pointer-events-none fixed inset-0 z-50 grid place-items-center bg-[rgba(18,16,14,0.92)]"
    >
      <span className="motion-rise text-2xl font-bold tracking-widest text-[#F3CF7A]">
        {t(side === 'H' ? 'splash.head' : 'splash.tail')}
      </span>
    </div>
  );
}
