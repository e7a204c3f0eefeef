import type { SignedUp, TestServer } from './context.ts';

/** Calls that the wallet's tests repeat. */
export function walletCalls(server: () => TestServer) {
  const call = (user: SignedUp, what: string, body?: object, headers?: Record<string, string>) =>
    server().call(what, { token: user.token, ...(body && { body }), ...(headers && { headers }) });
  const balances = async (user: SignedUp) => {
    const { main, bonus, held } = await server().ctx.ledger.wallet(user.id);
    return { main: main / 100, bonus: bonus / 100, held: held / 100 };
  };
  return {
    call,
    /** In Birr. */
    balances,
    history: async (user: SignedUp, page = 1) =>
      (await call(user, `GET /api/transaction/Paginatedhistory?pageNumber=${page}`)).body,
    /** A code that was sent to the user's own phone, and its vc. */
    proof: async (user: SignedUp) => {
      const { body } = await call(user, 'POST /api/afroSms/AuthenticatedOTP', {});
      return { vc: String(body.data), otp: await server().otpSentTo(user.phone) };
    },
    setting: (settings: object) => server().setting(settings),
    answerPayout: (txnId: string, outcome: 'success' | 'failed') =>
      server().call(`POST /sandbox/payouts/${txnId}`, { body: { outcome } }),
  };
}
