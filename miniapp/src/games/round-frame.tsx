import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';

/** One figure of a round: 'Win 480'. */
export interface Figure {
  label: string;
  /** Null or undefined until it is known. */
  value: ReactNode;
  gold?: boolean;
}

/** Made once, so that React skips it at each call. */
const BACK = <ChevronLeft className="size-6" />;

interface FiguresProps {
  figures: readonly Figure[];
  /** Smaller, for four figures on a phone. */
  compact?: boolean;
}

const Figures = ({ figures, compact = false }: FiguresProps) => (
  <dl
    className={
      compact
        ? 'grid min-w-0 flex-1 grid-cols-[repeat(4,minmax(0,auto))] gap-1'
        : 'grid flex-1 grid-cols-3 gap-1.5'
    }
  >
    {figures.map(({ label, value, gold }) => (
      <div
        key={label}
        className={classNames(
          'grid min-w-0 content-center rounded-small bg-sunken text-center',
          compact ? 'px-0.5 py-0.5' : 'px-1 py-1',
        )}
      >
        <dt className="truncate text-xs text-soft">{label}</dt>
        <dd
          className={classNames(
            'tabular font-bold',
            compact ? 'truncate text-sm leading-tight' : 'text-base',
            gold && 'text-gold-ink',
          )}
        >
          {value ?? '–'}
        </dd>
      </div>
    ))}
  </dl>
);

export interface RoundFrameProps {
  /** At the top: the figures of the round in a bar, with a name for screen readers, or a title. */
  heading: (FiguresProps & { name: string; barClass: string }) | { title: string };
  onBack: () => void;
  mute: ReactNode;
  className: string;
  children: ReactNode;
}

/** The frame of a round's screen: at its top the way back, what is played for, and the mute button. */
export function RoundFrame({ heading, onBack, mute, className, children }: RoundFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      {'title' in heading ? (
        <ScreenTitle onBack={onBack} end={mute}>
          {heading.title}
        </ScreenTitle>
      ) : (
        <>
          <h1 className="sr-only">{heading.name}</h1>
          <div
            className={classNames(
              'flex items-center gap-1 border-b border-line bg-surface px-1 py-1',
              heading.barClass,
            )}
          >
            <IconButton label={t('back')} icon={BACK} onClick={onBack} />
            <Figures {...heading} />
            {mute}
          </div>
        </>
      )}
      {children}
    </div>
  );
}
