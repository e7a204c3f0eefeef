import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '#device/use-media.ts';
import type { Figure } from '#games/round-frame.tsx';
import { PracticeRibbon } from './practice-ribbon.tsx';

/** Over the board of a practice round: the ribbon and, on a wide screen, the figures that a phone has in its bar. */
export function PracticeHeading({ figures, mute }: { figures: readonly Figure[]; mute: ReactNode }) {
  const { t } = useTranslation('bingo-play');
  const isWide = useMedia('(min-width: 768px)');
  return (
    <>
      {isWide && (
        <div className="flex items-center gap-6">
          <p className="text-lg font-bold">{t('practice.title')}</p>
          {figures.map(({ label, value }) => (
            <p key={label} className="text-soft">
              {label} <span className="tabular font-bold text-ink">{value}</span>
            </p>
          ))}
          <div className="ml-auto">{mute}</div>
        </div>
      )}
      <PracticeRibbon />
    </>
  );
}
