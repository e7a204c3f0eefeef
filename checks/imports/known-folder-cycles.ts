/**
 * Circles between folders that are still there, each as `parent: from -> to`. This list only shrinks: remove an
 * entry with the circle that it names, and add none.
 */
export const KNOWN_FOLDER_CYCLES: readonly string[] = [
  'gameserver/src/services: accounts -> money',
  'gameserver/src/services: money -> accounts',
];
