import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LANGUAGE_NAMES } from '@chewata/common/languages';
import type { Page } from '@playwright/test';

const APP_TEXTS = resolve(import.meta.dirname, '../../../miniapp/src/locales');

interface Tree {
  readonly [key: string]: string | Tree;
}
const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

/** The keys of the app's texts that are no text themselves in a language, such as 'english'. */
export async function rawKeys(language: string): Promise<string[]> {
  const [code = 'en'] = Object.entries(LANGUAGE_NAMES).find(([, name]) => name === language) ?? [];
  const keys = new Set<string>();
  const texts = new Set<string>();
  for (const folder of Object.keys(LANGUAGE_NAMES))
    for (const file of await readdir(join(APP_TEXTS, folder))) {
      const tree = JSON.parse(await readFile(join(APP_TEXTS, folder, file), 'utf8')) as Tree;
      for (const [key, text] of flatten(tree)) {
        keys.add(key);
        if (folder === code) texts.add(text);
      }
    }
  return [...keys].filter((key) => !texts.has(key));
}

/** Runs in the page: keeps every key that is shown in place of a text, even for a moment. */
export function watchForRawKeys(list: readonly string[]): void {
  const keys = new Set(list);
  const seen = new Set<string>();
  Object.assign(globalThis, { rawKeysSeen: seen });
  const check = (text: string | null) => {
    const shown = text?.trim() ?? '';
    if (keys.has(shown)) seen.add(shown);
  };
  const look = (node: Node) => {
    if (node instanceof Text) check(node.data);
    if (node instanceof Element)
      for (const name of ['aria-label', 'placeholder', 'alt']) check(node.getAttribute(name));
  };
  const lookInto = (node: Node) => {
    look(node);
    for (const child of node.childNodes) lookInto(child);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      look(target);
      for (const node of addedNodes) lookInto(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** The keys that watchForRawKeys() has found so far. */
export const seenRawKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as { rawKeysSeen: Set<string> }).rawKeysSeen].map(
      (key) => `a raw key: ${key}`,
    ),
  );
