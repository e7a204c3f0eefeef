import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';

export type AccountName = Extract<DepositWay, { account: unknown }>['account'];

/** The account that a manual transfer is paid into. */
export function DepositAccount({ name }: { name: AccountName }) {
  const { t } = useTranslation('wallet');
  const account = useSettings()?.depositAccounts[name];
  if (!account?.account) return <p className="text-sm text-soft">{t('account.none')}</p>;
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <div className="grid min-w-0 flex-1">
        <span className="text-xs text-soft">{t('account.payTo')}</span>
        <span className="tabular truncate text-lg font-bold">{account.account}</span>
        <span className="truncate text-sm">{account.holder}</span>
      </div>
      <CopyButton text={account.account} label={t('account.copy')} />
    </div>
  );
}
