import { type SignedIn, signIn } from './logins.ts';

/** Registers an account with the code from the sandbox's outbox, and signs in. */
export async function register(
  url: string,
  name: string,
  phoneNo: string,
  password: string,
): Promise<SignedIn> {
  const { data: vc } = await send<{ data: string }>(`${url}/api/afroSms/otp`, { phoneNo });
  const outbox = await fetch(`${url}/sandbox/outbox?phoneNo=${phoneNo}`);
  const { messages } = (await outbox.json()) as { messages: { otp: string | null }[] };
  const otp = messages.findLast((message) => message.otp !== null)?.otp;
  await send(`${url}/api/user/register`, { name, phoneNo, password, otp, vc });
  return signIn(url, { phoneNo, password, address: '192.0.2.1' }, 10_000);
}

async function send<Body>(url: string, body: object): Promise<Body> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
