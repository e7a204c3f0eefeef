import type { LANGUAGE_NAMES } from '@chewata/common/languages';
import type { BrowserContext } from '@playwright/test';

type LanguageName = (typeof LANGUAGE_NAMES)[keyof typeof LANGUAGE_NAMES];

/** A user with an account and a session. */
export interface Person {
  _id: string;
  phoneNo: string;
  token: string;
}

export const PASSWORD = 'secret-of-e2e';
/** The administrators of a sandbox. */
const ADMIN_PHONE = '+251900000001';
const SECOND_ADMIN_PHONE = '+251900000002';
const address = (): string => process.env.E2E_URL ?? '';

async function request<T>(path: string, token: string | undefined, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${address()}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Calls the API and returns the response body. */
export const send = <T>(path: string, body: unknown, token?: string, method = 'POST'): Promise<T> =>
  request(path, token, { method, body: JSON.stringify(body) });

/** Reads from the API. */
export const read = <T>(path: string, token?: string): Promise<T> => request(path, token);

type SignedIn = { token: string; user: { _id: string; phoneNo: string } };

/** Opens a session. */
export async function logIn(phoneNo: string): Promise<Person> {
  const { token, user } = await send<SignedIn>('/api/user/login', { phoneNo, password: PASSWORD });
  return { ...user, token };
}

/** The last code sent to a phone; empty if none was sent. */
export async function codeOf(phoneNo: string): Promise<string> {
  type Outbox = { messages: { otp: string | null }[] };
  const { messages } = await read<Outbox>(`/sandbox/outbox?phoneNo=${encodeURIComponent(phoneNo)}`);
  return messages.findLast(({ otp }) => otp !== null)?.otp ?? '';
}

/** Registers an account with the code from the sandbox's outbox. */
async function register(name: string, phoneNo: string): Promise<Person> {
  const { data: vc } = await send<{ data: string }>('/api/afroSms/otp', { phoneNo });
  const otp = await codeOf(phoneNo);
  await send('/api/user/register', { name, phoneNo, password: PASSWORD, otp, vc });
  return logIn(phoneNo);
}

let adminPromise: Promise<Person> | undefined;

/** The administrator, in a confirmed session, whom the first journey that needs one registers; concurrent calls share the result. */
export function administrator(): Promise<Person> {
  adminPromise ??= logIn(ADMIN_PHONE)
    .catch(() => register('Admin', ADMIN_PHONE))
    .then(confirmed);
  return adminPromise;
}

let secondPromise: Promise<Person> | undefined;

/** The second administrator, who approves what the first one may not do alone. */
export function secondAdministrator(): Promise<Person> {
  secondPromise ??= logIn(SECOND_ADMIN_PHONE)
    .catch(() => register('Second', SECOND_ADMIN_PHONE))
    .then(confirmed);
  return secondPromise;
}

/**
 * Makes a call of administrators; if it waits for another one, that one approves it. The second one begins, so that
 * journeys never use up what the first may do alone in a day.
 */
async function byAdministrators(path: string, body: unknown, method = 'POST'): Promise<void> {
  const second = await secondAdministrator();
  const { approval } = await send<{ approval?: { _id: string } }>(path, body, second.token, method);
  if (!approval) return;
  const { token } = await administrator();
  await send(`/api/admin/approvals/${approval._id}/approve`, {}, token);
}

/** Confirms a session of staff by a code from the sandbox's outbox. */
export async function confirmed(person: Person): Promise<Person> {
  const { data: vc } = await send<{ data: string }>('/api/user/secondFactor/code', {}, person.token);
  await send('/api/user/secondFactor', { otp: await codeOf(person.phoneNo), vc }, person.token);
  return person;
}

/** A random local phone number, so that each journey has its own. */
export const newPhone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Registers a player with `birr` in the main wallet. */
export async function player(name: string, birr: number): Promise<Person> {
  const person = await register(name, newPhone());
  if (birr > 0) await credit(person, birr);
  return person;
}

/** Adds Birr to a user's main wallet. */
export async function credit({ _id }: Person, birr: number): Promise<void> {
  await byAdministrators(`/api/admin/users/${_id}/adjust`, {
    wallet: 'main',
    amount: birr,
    reason: 'journey',
  });
}

/** Gives a user free spins. */
export async function giveFreeSpins({ _id }: Person, count: number): Promise<void> {
  await byAdministrators(`/api/admin/users/${_id}/free-spins`, { count });
}

/** Gives a user a role. */
export async function setRole({ _id }: Person, role: string): Promise<void> {
  await byAdministrators(`/api/admin/users/${_id}/role`, { role });
}

/** Changes some settings, as the administrators. */
export const setSettings = (change: object): Promise<void> =>
  byAdministrators('/api/admin/settings', change, 'PUT');

/** The sum of a user's two wallets, in Birr. */
export async function balanceOf({ token }: Person): Promise<number> {
  type Balance = { activeBalance: number; bonusWallet: number };
  const { activeBalance, bonusWallet } = await read<Balance>('/api/user/getUserBalance', token);
  return activeBalance + bonusWallet;
}

/** A script that writes to localStorage; a blank page has none. */
const store = (name: string, value: string): string =>
  `if (location.protocol.startsWith('http')) localStorage.setItem('${name}', ${value});`;

/** Signs a browser in, in English or the language named. The daily popup counts as seen unless `popup` is set. */
export async function signIn(
  context: BrowserContext,
  { token }: Person,
  { popup = false, language = 'english' }: { popup?: boolean; language?: LanguageName } = {},
): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: address() }]);
  const seen = popup ? '' : store('dailyPopup.shownAt', 'String(Date.now())');
  await context.addInitScript({ content: seen });
  await inLanguage(context, language);
}

const inLanguage = (context: BrowserContext, language: LanguageName) =>
  context.addInitScript({ content: store('language', `'${language}'`) });

/** Sets the language to English. */
export const inEnglish = (context: BrowserContext) => inLanguage(context, 'english');
