/** Query key of all settings, as administrators read them. */
export const SETTINGS_KEY = ['admin', 'settings'] as const;
