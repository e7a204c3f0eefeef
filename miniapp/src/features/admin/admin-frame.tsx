import { search } from '@chewata/common/contract/admin/search';
import { isForStaff } from '@chewata/common/contract/staff-access';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink } from 'react-router';
import { useMe } from '#api/session.ts';
import { classNames } from '#ui/class-names.ts';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { SearchBox } from './search/search-box.tsx';
import { tabsFor } from './sections.ts';

/**
 * The search, the tabs of the administration and the title of the open one; on a phone the tabs scroll sideways. A
 * screen that belongs to no tab has the search alone.
 */
function AdminFrame({ tab, children }: { tab: string | null; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const me = useMe();
  const shown = tabsFor(me);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, []);
  const found = isForStaff(search.access, me) && <SearchBox />;
  if (tab === null)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        {found}
        {children}
      </div>
    );
  if (!shown.some((one) => one.tab === tab)) return <Navigate to={shown[0]?.path ?? '/home'} replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {found}
      <nav
        ref={tabs}
        aria-label={t('title')}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 md:mx-0 md:flex-wrap md:px-0"
      >
        {shown.map((one) => (
          <NavLink
            key={one.path}
            to={one.path}
            end
            className={classNames(
              'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-bold whitespace-nowrap',
              one.tab === tab
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface text-ink active:bg-sunken',
            )}
          >
            {t(one.tab)}
          </NavLink>
        ))}
      </nav>
      <ScreenTitle>{t(tab)}</ScreenTitle>
      {children}
    </div>
  );
}

/** A section's content as a whole screen, under the tabs. */
export const withAdminFrame =
  (tab: string | null, Content: ComponentType): ComponentType =>
  () => (
    <AdminFrame tab={tab}>
      <Content />
    </AdminFrame>
  );
