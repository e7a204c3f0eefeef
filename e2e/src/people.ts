import type { BrowserContext } from '@playwright/test';

/** Somebody with an account, signed in. */
export interface Person {
  _id: string;
  phoneNo: string;
  token: string;
}

export const PASSWORD = 'secret1';
/** The administrator of a sandbox. */
const ADMIN_PHONE = '+251900000001';
const address = (): string => process.env.E2E_URL ?? '';

async function request<T>(path: string, token: string | undefined, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address()}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A POST as a script makes it; its answer. */
export const send = <T>(path: string, body: unknown, token?: string, method = 'POST'): Promise<T> =>
  request(path, token, { method, body: JSON.stringify(body) });

/** A GET as a script makes it; its answer. */
export const read = <T>(path: string, token?: string): Promise<T> => request(path, token);

type SignedIn = { token: string; user: { _id: string; phoneNo: string } };

async function signIn(phoneNo: string): Promise<Person> {
  const { token, user } = await send<SignedIn>('/api/user/login', { phoneNo, password: PASSWORD });
  return { ...user, token };
}

/** The newest code that was sent to that phone; '' where none was. */
export async function codeOf(phoneNo: string): Promise<string> {
  type Outbox = { messages: { otp: string | null }[] };
  const { messages } = await read<Outbox>(`/sandbox/outbox?phoneNo=${encodeURIComponent(phoneNo)}`);
  return messages.findLast(({ otp }) => otp !== null)?.otp ?? '';
}

/** A new account with that phone, by the code of the sandbox's outbox. */
async function register(name: string, phoneNo: string): Promise<Person> {
  const { data: vc } = await send<{ data: string }>('/api/afroSms/otp', { phoneNo });
  const otp = await codeOf(phoneNo);
  await send('/api/user/register', { name, phoneNo, password: PASSWORD, otp, vc });
  return signIn(phoneNo);
}

let known: Promise<Person> | undefined;

/** The administrator, registered by whichever journey needs one first; also where several ask at once. */
export function administrator(): Promise<Person> {
  known ??= signIn(ADMIN_PHONE).catch(() => register('Admin', ADMIN_PHONE));
  return known;
}

/** A phone that no other journey of this installation has, as people write it. */
export const newPhone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** A new player with that many Birr in the main wallet. */
export async function player(name: string, birr: number): Promise<Person> {
  const person = await register(name, newPhone());
  if (birr > 0) await give(person, birr);
  return person;
}

/** Puts Birr into somebody's main wallet. */
export async function give({ _id }: Person, birr: number): Promise<void> {
  const { token } = await administrator();
  await send(`/api/admin/users/${_id}/adjust`, { wallet: 'main', amount: birr, reason: 'journey' }, token);
}

/** Gives somebody so many free spins. */
export async function giveFreeSpins({ _id }: Person, count: number): Promise<void> {
  const { token } = await administrator();
  await send(`/api/admin/users/${_id}/free-spins`, { count }, token);
}

/** Changes some of the administrators' settings. */
export async function setSettings(change: object): Promise<void> {
  const { token } = await administrator();
  await send('/api/admin/settings', change, token, 'PUT');
}

/** What is in both of somebody's wallets, in Birr. */
export async function balanceOf({ token }: Person): Promise<number> {
  type Balance = { activeBalance: number; bonusWallet: number };
  const { activeBalance, bonusWallet } = await read<Balance>('/api/user/getUserBalance', token);
  return activeBalance + bonusWallet;
}

/** A blank page has no storage of its own. */
const keep = (name: string, value: string): string =>
  `if (location.protocol.startsWith('http')) localStorage.setItem('${name}', ${value});`;

/** The browser is signed in as that person and speaks English; the day's popup has been seen but where `popup`. */
export async function enter(
  context: BrowserContext,
  { token }: Person,
  { popup = false }: { popup?: boolean } = {},
): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: address() }]);
  const seen = popup ? '' : keep('dailyPopup.shownAt', 'String(Date.now())');
  await context.addInitScript({ content: seen });
  await inEnglish(context);
}

/** The browser speaks English. */
export const inEnglish = (context: BrowserContext) =>
  context.addInitScript({ content: keep('language', "'english'") });
