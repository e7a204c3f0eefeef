/**
 * Preferences kept on this device, such as language, theme and bingo.muted. If the browser forbids storage
 * (private windows, some frames), they last as long as the page.
 */
const inMemory = new Map<string, string>();

export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

export function savePreference(key: string, value: string): void {
  inMemory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept in memory only.
  }
}
