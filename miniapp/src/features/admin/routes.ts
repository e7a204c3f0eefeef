import type { Screen } from '#routing/screen.ts';
import { ADMIN_SECTIONS, ADMIN_TABS, type AdminSection } from './sections.ts';

/** The texts of the frame: the titles of the tabs, because every tab shows all titles, and those of the search. */
const FRAME_NAMESPACES = [
  ...ADMIN_TABS.map(({ tab }) => tab.replace(/:.*/, '')),
  'person',
  'wallet',
  'history',
];

/** Puts the search and the tabs around a section. Only these screens load the frame: players never download it. */
const withFrame = (section: AdminSection): Screen => ({
  ...section,
  namespaces: [...new Set([...section.namespaces, ...FRAME_NAMESPACES])],
  load: async () => {
    const [{ withAdminFrame }, Content] = await Promise.all([import('./admin-frame.tsx'), section.load()]);
    return withAdminFrame(section.tab ?? section.under ?? null, Content);
  },
});

export const screens: readonly Screen[] = ADMIN_SECTIONS.map(withFrame);
