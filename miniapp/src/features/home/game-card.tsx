import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';

export interface GameCardProps {
  name: string;
  text: string;
  art: ReactNode;
  /** The path that Play opens; without it the game is not available yet. */
  to?: string;
  note?: ReactNode;
  /** The main game: a larger card with a filled button. */
  first?: boolean;
}

/** One game: its drawing, its description, Play. The drawing is part of the target. */
export function GameCard({ name, text, art, to, note, first = false }: GameCardProps) {
  const { t } = useTranslation('home');
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface shadow-card',
        'md:grid-cols-1 md:grid-rows-[11rem_1fr]',
        first && 'max-sm:grid-cols-1 max-sm:grid-rows-[9.5rem_1fr] sm:max-lg:col-span-2',
      )}
    >
      <div className={classNames('grid place-items-center overflow-hidden bg-sunken', !to && 'opacity-60')}>
        {art}
      </div>
      <div className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-bold md:text-lg">{name}</h2>
          {to ? note : <Badge>{t('comingSoon')}</Badge>}
        </div>
        <p className="flex-1 text-sm text-soft">{text}</p>
        {to && (
          <Link
            to={to}
            aria-label={t('playGame', { name })}
            className={classNames(
              buttonClass({
                variant: first ? 'primary' : 'outline',
                size: first ? 'medium' : 'small',
                wide: true,
              }),
              'after:absolute after:inset-0',
            )}
          >
            {t('play')}
          </Link>
        )}
      </div>
    </li>
  );
}
