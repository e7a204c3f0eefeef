import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** A phone that no other journey of this run has. */
let serial = 0;
export const newPhone = (): string =>
  `09${String(Date.now()).slice(-6)}${String(++serial % 100).padStart(2, '0')}`;

export const PASSWORD = 'journey-secret';

export interface Player {
  readonly name: string;
  readonly phone: string;
  readonly token: string;
}

async function answered<T>(
  response: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<T> }>,
): Promise<T> {
  const answer = await response;
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The newest code that was sent to that phone. */
export async function otpOf(request: APIRequestContext, phone: string): Promise<string> {
  const { messages } = await answered<{ messages: { otp: string | null }[] }>(
    request.get(`/sandbox/outbox?phoneNo=${phone}`),
  );
  const otp = messages.findLast((message) => message.otp !== null)?.otp;
  if (!otp) throw new Error(`no code was sent to ${phone}`);
  return otp;
}

/** An account with so many Birr, made over HTTP: for who is not the hero of the journey. */
export async function newPlayer(
  request: APIRequestContext,
  name: string,
  birr: number,
  phone = newPhone(),
): Promise<Player> {
  const post = <T>(path: string, data: object, token?: string) =>
    answered<T>(request.post(path, { data, headers: token ? { authorization: `Bearer ${token}` } : {} }));
  const { data: vc } = await post<{ data: string }>('/api/afroSms/otp', { phoneNo: phone });
  const otp = await otpOf(request, phone);
  await post('/api/user/register', { name, phoneNo: phone, password: PASSWORD, otp, vc });
  const { token } = await post<{ token: string }>('/api/user/login', { phoneNo: phone, password: PASSWORD });
  if (birr > 0) {
    const { data } = await post<{ data: { txnId: string } }>(
      '/api/chapa/initializePayment',
      { amount: birr },
      token,
    );
    await post(`/sandbox/pay/${data.txnId}`, { outcome: 'success' });
  }
  return { name, phone, token };
}

/** The browser is that player's from now on, in English. */
export async function playAs(context: BrowserContext, player: Player): Promise<void> {
  await context.addCookies([{ name: 'token', value: player.token, url: String(process.env.E2E_URL) }]);
  await inEnglish(context);
}

/** A blank page has no storage of its own. */
const ENGLISH = "if (location.protocol.startsWith('http')) localStorage.setItem('language', 'english');";

export async function inEnglish(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: ENGLISH });
}

/** What the wallet's badge in the header tells, in Birr. */
export async function balanceOf(request: APIRequestContext, player: Pick<Player, 'token'>): Promise<number> {
  const balance = await answered<{ activeBalance: number; bonusWallet: number }>(
    request.get('/api/user/getUserBalance', { headers: { authorization: `Bearer ${player.token}` } }),
  );
  return balance.activeBalance + balance.bonusWallet;
}

/** From the stake page into the room of that stake, with that card paid for. */
export async function takeCard(page: Page, stake: number, card: number): Promise<void> {
  await page.goto('/BetAmountPage');
  await page.getByRole('button', { name: `Join at ${stake} Birr` }).click();
  await payCard(page, card);
}

/** On the cards of a room: that one is chosen and paid for. */
export async function payCard(page: Page, card: number): Promise<void> {
  await expect(page).toHaveURL(/select-cards/);
  const cell = page.locator(`[data-card="${card}"]`);
  // A touch before the room's state has come is none: a person touches again.
  await expect(async () => {
    if (!/Selected by you/.test((await cell.getAttribute('aria-label')) ?? '')) await cell.click();
    await expect(cell).toHaveAttribute('aria-label', /Selected by you/, { timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: /^Confirm Cards 1/ }).click();
}
