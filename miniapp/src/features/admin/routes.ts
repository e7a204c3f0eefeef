import type { Screen } from '#routing/screen.ts';
import { ADMIN_SECTIONS, ADMIN_TABS, type AdminSection } from './sections.ts';

/** The namespaces with the titles of the tabs, because every tab shows all titles. */
const TAB_NAMESPACES = ADMIN_TABS.map(({ tab }) => tab.replace(/:.*/, ''));

/** Puts the tabs around a section. Only these screens load the frame, so that players never download it. */
const withTabs = (section: AdminSection, tab: string): Screen => ({
  ...section,
  namespaces: [...new Set([...section.namespaces, ...TAB_NAMESPACES])],
  load: async () => {
    const [{ withAdminFrame }, Content] = await Promise.all([import('./admin-frame.tsx'), section.load()]);
    return withAdminFrame(tab, Content);
  },
});

export const screens: readonly Screen[] = ADMIN_SECTIONS.map((section) =>
  section.tab ? withTabs(section, section.tab) : section,
);
