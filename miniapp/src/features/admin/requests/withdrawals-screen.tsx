import { RequestsScreen } from './requests-screen.tsx';

/** /admin/withdrawals. */
export const WithdrawalsScreen = () => <RequestsScreen kind="withdrawal" />;
