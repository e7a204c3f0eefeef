import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { HEADLINE_HEIGHT } from './headline-place.tsx';

const LOOK = {
  gold: { box: 'border-gold bg-gold-soft', icon: 'text-gold-ink' },
  plain: { box: 'border-line bg-surface', icon: 'text-brand-ink' },
};

interface HeadlineLinkProps {
  to: string;
  tone: keyof typeof LOOK;
  icon: LucideIcon;
  title: string;
  /** Two lines on a phone; none if empty. */
  text: string;
}

/** The headline above the games: a link of a fixed height. */
export function HeadlineLink({ to, tone, icon: Icon, title, text }: HeadlineLinkProps) {
  const look = LOOK[tone];
  return (
    <Link
      to={to}
      className={classNames(
        'flex items-center gap-3 rounded-card border px-4 py-2',
        look.box,
        HEADLINE_HEIGHT,
      )}
    >
      <Icon className={classNames('size-6 shrink-0', look.icon)} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold max-[17rem]:whitespace-normal">{title}</span>
        {text && <span className="line-clamp-2 text-sm max-[17rem]:line-clamp-none text-soft">{text}</span>}
      </span>
      <ChevronRight className={classNames('size-5 shrink-0', look.icon)} aria-hidden="true" />
    </Link>
  );
}
