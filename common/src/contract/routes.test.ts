import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';

const names = readdirSync(import.meta.dirname, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const files = await Promise.all(names.map((name): Promise<object> => import(`./${name}`)));
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
const routes = files.flatMap((file) => Object.values(file).filter(isRoute));
const named = [...new Set(routes)].map((route) => [`${route.method} ${route.path}`, route] as const);

/** The calls that clients rely on ($: moves money), so that none is lost or misspelt. */
const CALLS = `
POST /api/user/register
POST /api/user/login
POST /api/user/tokenCheck
POST /api/user/telegram
POST /api/user/telegram/link
POST /api/user/refresh-token
GET /api/user/logout
GET /api/user/getSingleUser
GET /api/user/getUserBalance
GET /api/user/listUsers
PUT /api/user/me/update
PUT /api/user/forgotPassword
POST /api/user/transferUserBalance $
POST /api/afroSms/otp
POST /api/afroSms/AuthenticatedOTP
GET /api/activeRegisterBonus/isActiveRegisterBonus
GET /api/referral/fetchAll
GET /api/notification/fetchAll
POST /api/chapa/initializePayment $
POST /api/arifPay/create-checkout-session $
POST /api/addisPay/create-order $
POST /api/transaction/deposit $
POST /api/arifPay/direct-pay $
POST /api/arifPay/direct-payCbe $
POST /api/lakiPay/deposit $
POST /api/chapa/chapaWithdraw $
GET /api/chapa/getBanks
POST /api/arifPay/withdraw $
POST /api/arifPay/WithdrawCbeBirr $
POST /api/addisPay/b2cWithdraw $
POST /api/transaction/withdraw $
POST /api/lakiPay/withdraw $
POST /api/transaction/ManualWithdraw $
POST /api/transaction/manualDeposit $
GET /api/transaction/Paginatedhistory
POST /checker/api/txn/check $
GET /checker/api/txn/checkCBEBirr/:id
GET /api/admin/withdrawals
GET /api/admin/deposits
POST /api/admin/withdrawals/:id/approve $
POST /api/admin/withdrawals/:id/decline $
POST /api/admin/deposits/:id/approve $
POST /api/admin/deposits/:id/decline $
POST /api/admin/users/:id/adjust $
POST /api/admin/users/:id/role
POST /api/admin/users/:id/free-spins $
GET /api/admin/settings
PUT /api/admin/settings
GET /api/admin/promotions
POST /api/admin/promotions
PUT /api/admin/promotions/:id
GET /api/room/userGames
GET /api/userGames/fetchAll
GET /api/room/allGames
GET /api/room/mine
GET /api/room/:roundId/fairness
GET /api/room/fairness-log
POST /api/gameSpace/createSpace
GET /api/gameSpace/getSpaces
GET /api/gameSpace/getYourSpaces
GET /api/gameSpace/getOwnedSpaces
POST /api/gameSpace/addMembersToSpace/:spaceId
POST /api/gameSpace/joinSpace
PUT /api/gameSpace/updateSpace/:spaceId
GET /api/gameSpace/invites
POST /api/gameSpace/invites/:id/accept
POST /api/gameSpace/invites/:id/decline
POST /api/scheduledGame/add
POST /api/scheduledGame/join/:id
GET /api/scheduledGame/getAll
DELETE /api/scheduledGame/delete/:id
POST /api/scheduledGame/cancel/:id
POST /api/feedback/create
GET /api/feedback/fetchAll
GET /api/feedback/fetchOne/:id
PUT /api/feedback/update/:id
DELETE /api/feedback/delete/:id
GET /api/leaderboard/listLeaderboard
POST /api/leaderboard/playedLeaderboard
POST /api/leaderboard/dailyLeaderBoard
POST /api/leaderboard/buyPoints $
GET /api/leaderboard/listDailyGames
GET /api/chat/contacts
GET /api/chat/history/:userId
GET /api/settings
GET /sandbox/outbox
POST /sandbox/pay/:txnId
POST /sandbox/payouts/:txnId
POST /sandbox/receipts
`
  .trim()
  .split('\n');

describe('the routes', () => {
  it('have all calls of the contract', () => {
    const declared = named.map(([name, { money }]) => (money ? `${name} $` : name));
    expect(CALLS.filter((call) => !declared.includes(call))).toEqual([]);
  });

  it('are declared once each', () => {
    const calls = named.map(([name]) => name);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it.each(named)('%s: its params are those of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort();
    const shape = (params as { def?: { shape?: Record<string, unknown> } } | undefined)?.def?.shape ?? {};
    expect(Object.keys(shape).sort()).toEqual(inPath);
  });

  it.each(named)('%s: access fits its path', (_name, { path, access }) => {
    expect(access === 'internal').toBe(path.startsWith('/internal/'));
    if (path.startsWith('/api/admin/')) expect(access).toMatch(/^(?:admin|support|finance|staff)$/);
  });

  it('created things answer 201', () => {
    const created = named.filter(([, { status }]) => status === 201).map(([name]) => name);
    for (const call of ['register', 'createSpace', 'scheduledGame/add', 'feedback/create', 'manualDeposit'])
      expect(
        created.some((name) => name.endsWith(call)),
        call,
      ).toBe(true);
  });
});
