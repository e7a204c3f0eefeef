/**
 * Local preferences (CONTRACT.md section 4): language, theme, bingo.muted, bingo.autoMark, spin.soundMuted.
 * Where the browser forbids storage (private windows, some frames) they live as long as the page.
 */
const here = new Map<string, string>();

export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

export function savePreference(key: string, value: string): void {
  here.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept for this page only.
  }
}
