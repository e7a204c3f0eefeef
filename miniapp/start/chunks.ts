import { join } from 'node:path';

/** The modules as the code splitting knows them. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const SRC = join(import.meta.dirname, '../src');
/** The texts of the screens that most visits begin with; the others are a file each. */
const FIRST_TEXTS = /src\/locales\/(\w+)\/(?:accounts|bingo|common|games|home|telegram)\.json$/;

/** Their types alone are imported by what the forms share. */
const FORM_PACKAGES = /\/node_modules\/(?:react-hook-form|zod)\//;

/**
 * The files that modules are joined into, in this order: each has what its modules need and no file before it has.
 * A phone on a slow network pays for each file, not only for each byte.
 */
const FILES: readonly { name: string; from: readonly string[] }[] = [
  {
    name: 'base',
    from: [
      'main.tsx',
      'ui/feedback/notice.tsx',
      'ui/feedback/badge.tsx',
      'ui/layout/card.tsx',
      'ui/time/use-countdown.ts',
    ],
  },
  { name: 'dialogs', from: ['ui/layout/dialog.tsx', 'ui/layout/sheet.tsx'] },
  { name: 'forms', from: ['forms/contract-form.ts', 'forms/otp-field.tsx', 'ui/form/password-field.tsx'] },
  { name: 'accounts', from: ['features/accounts/landing-screen.tsx'] },
  { name: 'play', from: ['games/stakes/stake-page.tsx'] },
  { name: 'sockets', from: ['realtime/hooks.ts', 'realtime/use-lobby.ts'] },
];

/** The modules that these import statically, and they themselves. */
function closureOf(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return found;
}

/** Gives the file of a module, or null if the bundler decides. */
export function fileNames(): (id: string, modules: Modules) => string | null {
  let closures: { name: string; ids: Set<string> }[] | undefined;
  return (id, modules) => {
    const language = FIRST_TEXTS.exec(id)?.[1];
    if (language !== undefined) return `texts-${language}`;
    if (id.includes('rolldown/runtime')) return 'core';
    if (FORM_PACKAGES.test(id)) return 'forms';
    closures ??= FILES.map(({ name, from }) => ({
      name,
      ids: closureOf(
        from.map((file) => join(SRC, file)),
        modules,
      ),
    }));
    const name = closures.find(({ ids }) => ids.has(id))?.name ?? null;
    // Packages change less often than the app: returning visitors keep them.
    return name === 'base' && id.includes('/node_modules/') ? 'core' : name;
  };
}
