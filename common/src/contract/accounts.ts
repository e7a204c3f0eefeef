export * from './accounts/account.ts';
export * from './accounts/session.ts';
export * from './admin/users.ts';
