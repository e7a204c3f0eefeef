import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/controls/tabs.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { BalanceCard } from './balance-card.tsx';
import { DepositTab } from './deposit/deposit-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { TransferTab } from './transfer-tab.tsx';
import { WaitingMoney } from './waiting-money.tsx';
import { WithdrawTab } from './withdraw/withdraw-tab.tsx';

const TABS = ['deposit', 'withdraw', 'transfer', 'history'] as const;
type Tab = (typeof TABS)[number];

const ICON: Record<Tab, typeof ListOrdered> = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  history: ListOrdered,
};
const PANEL: Record<Tab, () => React.ReactNode> = {
  deposit: DepositTab,
  withdraw: WithdrawTab,
  transfer: TransferTab,
  history: HistoryTab,
};

/** /wallet: the balances, then deposits, withdrawals, transfers and the history. The tab is in the address. */
export function WalletScreen() {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'deposit';
  const Panel = PANEL[tab];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <BalanceCard />
      <WaitingMoney />
      <Tabs
        side
        label={t('title')}
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true })}
        items={TABS.map((key) => {
          const Icon = ICON[key];
          return {
            key,
            label: t(`tab.${key}`),
            icon: <Icon className="hidden size-4 shrink-0 sm:block" aria-hidden="true" />,
          };
        })}
      >
        <Panel />
      </Tabs>
    </div>
  );
}
