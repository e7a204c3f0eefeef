import type { BrowserContext } from '@playwright/test';

/** Somebody with an account, signed in. */
export interface Person {
  _id: string;
  phoneNo: string;
  token: string;
}

const PASSWORD = 'secret1';
/** The administrator of a sandbox (CONTRACT.md section 5). */
const ADMIN_PHONE = '+251900000001';
const address = (): string => process.env.E2E_URL ?? '';

/** A POST as a script makes it; its answer. */
export async function send<T>(path: string, body: unknown, token?: string, method = 'POST'): Promise<T> {
  const answer = await fetch(`${address()}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type SignedIn = { token: string; user: { _id: string; phoneNo: string } };

async function signIn(phoneNo: string): Promise<Person> {
  const { token, user } = await send<SignedIn>('/api/user/login', { phoneNo, password: PASSWORD });
  return { ...user, token };
}

/** A new account with that phone, by the code of the sandbox's outbox. */
async function register(name: string, phoneNo: string): Promise<Person> {
  const { data: vc } = await send<{ data: string }>('/api/afroSms/otp', { phoneNo });
  const outbox = await fetch(`${address()}/sandbox/outbox?phoneNo=${encodeURIComponent(phoneNo)}`);
  const { messages } = (await outbox.json()) as { messages: { otp?: string }[] };
  const otp = messages.find((message) => message.otp)?.otp;
  await send('/api/user/register', { name, phoneNo, password: PASSWORD, otp, vc });
  return signIn(phoneNo);
}

let known: Promise<Person> | undefined;

/** The administrator, registered by whichever journey needs one first; also where several ask at once. */
export function administrator(): Promise<Person> {
  known ??= signIn(ADMIN_PHONE).catch(() => register('Admin', ADMIN_PHONE));
  return known;
}

/** A new player with that many Birr in the main wallet. */
export async function player(name: string, birr: number): Promise<Person> {
  const phone = `+2519${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const person = await register(name, phone);
  await give(person, birr);
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
  const answer = await fetch(`${address()}/api/user/getUserBalance`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { activeBalance, bonusWallet } = (await answer.json()) as {
    activeBalance: number;
    bonusWallet: number;
  };
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
  await context.addInitScript({ content: keep('language', "'english'") + seen });
}
