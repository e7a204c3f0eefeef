import { expect, it } from 'vitest';
import { screens } from './routes.ts';
import { ADMIN_SECTIONS, ADMIN_TABS, tabsFor } from './sections.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../../locales/en/*.json', {
  eager: true,
});
const hasText = (namespace: string, key: string) =>
  key in (files[`../../locales/en/${namespace}.json`]?.default ?? {});

it('makes a route of every section', () => {
  expect(screens.map(({ path }) => path)).toEqual(ADMIN_SECTIONS.map(({ path }) => path));
});

it('has a title for every tab, and every tab loads all titles', () => {
  for (const { path, tab } of ADMIN_TABS) {
    const [namespace = '', key = ''] = tab.split(':');
    expect(hasText(namespace, key), tab).toBe(true);
    expect(screens.find((screen) => screen.path === path)?.namespaces).toContain(namespace);
  }
});

it('loads the names of changed values wherever proposals or decisions are shown', () => {
  for (const path of ['/admin/approvals', '/admin/decisions', '/admin/users/:id'])
    expect(screens.find((screen) => screen.path === path)?.namespaces).toEqual(
      expect.arrayContaining(['approvals', 'promotions']),
    );
});

it('has a text for every link', () => {
  const links = ADMIN_SECTIONS.flatMap(({ menu }) => (menu ? [menu.text] : []));
  expect(links.filter((text) => !hasText('common', text))).toEqual([]);
});

it('T9 shows each of the staff their tabs alone', () => {
  const tabs = (role: 'support' | 'finance', isAdmin = false) =>
    tabsFor({ role, isAdmin }).map(({ path }) => path);
  expect(tabs('support')).toEqual([
    '/admin/deposits',
    '/admin/withdrawals',
    '/admin/users',
    '/admin/rooms',
    '/admin/flags',
    '/admin/support',
    '/feedbacks',
  ]);
  expect(tabs('finance')).toEqual([
    '/admin/deposits',
    '/admin/withdrawals',
    '/admin/statement',
    '/admin/export',
    '/admin/charts',
    '/admin/health',
  ]);
  expect(tabs('support', true)).toEqual(ADMIN_TABS.map(({ path }) => path));
});
