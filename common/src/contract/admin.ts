export * from './admin/decisions.ts';
export * from './admin/reports.ts';
export * from './admin/requests.ts';
export * from './admin/settings.ts';
export * from './admin/users.ts';
