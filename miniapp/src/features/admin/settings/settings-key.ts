/** Of the query that holds all settings, as administrators read them. */
export const SETTINGS_KEY = ['admin', 'settings'] as const;
