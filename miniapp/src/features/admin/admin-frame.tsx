import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';

export const SECTIONS = [
  'overview',
  'deposits',
  'withdrawals',
  'users',
  'decisions',
  'statement',
  'audit',
  'settings',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Title and the ways between the administrators' screens; on a phone they scroll sideways. */
export function AdminFrame({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const ways = useRef<HTMLElement>(null);
  useEffect(() => {
    ways.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <nav
        ref={ways}
        aria-label={t('title')}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 md:mx-0 md:flex-wrap md:px-0"
      >
        {SECTIONS.map((one) => (
          <NavLink
            key={one}
            to={one === 'overview' ? '/admin' : `/admin/${one}`}
            end
            className={classNames(
              'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-bold whitespace-nowrap',
              one === section
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface text-ink active:bg-sunken',
            )}
          >
            {t(`section.${one}`)}
          </NavLink>
        ))}
      </nav>
      <ScreenTitle>{t(`section.${section}`)}</ScreenTitle>
      {children}
    </div>
  );
}
