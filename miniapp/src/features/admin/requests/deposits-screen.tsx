import { RequestsScreen } from './requests-screen.tsx';

/** /admin/deposits: what waits for a decision, and what became of the others. */
export const DepositsScreen = () => <RequestsScreen kind="deposit" />;
