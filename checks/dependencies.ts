/** The part of package-lock.json's `packages` that is checked, by path. */
export type LockedPackages = Readonly<
  Record<
    string,
    {
      readonly license?: string | undefined;
      readonly integrity?: string | undefined;
      readonly resolved?: string | undefined;
      readonly link?: boolean | undefined;
      readonly hasInstallScript?: boolean | undefined;
    }
  >
>;

/** Licences that ask for nothing but a notice, or (MPL, OFL) bind only changes of the package itself. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose manifest names no licence, with the one found in their files. */
const UNNAMED_LICENCES: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' };

/** Finds the problems of the locked packages. `allowScripts`: the packages whose install scripts are known and switched off. */
export function dependencyProblems(
  packages: LockedPackages,
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? path;
    if (!path.includes('node_modules/') || locked.link) return [];
    const problems: string[] = [];
    if (!locked.integrity) problems.push('has no integrity hash');
    else if (!locked.integrity.startsWith('sha512-')) problems.push('has a weak integrity hash');
    const licence = locked.license ?? UNNAMED_LICENCES[name] ?? 'none';
    if (!isAllowed(licence)) problems.push(`has the licence ${licence}`);
    if (locked.hasInstallScript && allowScripts[name] !== false) problems.push('runs an install script');
    // The lock file names no addresses, so that packages come from the configured registry alone.
    if (locked.resolved) problems.push(`comes from the address ${locked.resolved}`);
    return problems.map((problem) => `${name} ${problem}`);
  });
}

/** An SPDX expression without nesting: every part of AND, or any part of OR, is allowed. */
function isAllowed(licence: string): boolean {
  const text = licence.replace(/[()]/g, '');
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed);
  return text.split(' AND ').every((part) => LICENCES.has(part.trim()));
}
