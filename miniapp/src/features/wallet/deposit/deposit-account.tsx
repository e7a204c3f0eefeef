import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';

export type AccountName = Extract<DepositWay, { account: unknown }>['account'];

/** A number of at least eight digits in groups of four; anything else as it is. */
const inGroups = (account: string): string =>
  /^\d{8,}$/.test(account) ? account.replace(/\d{4}(?=\d)/g, '$& ') : account;

/** The account that a manual transfer is paid into. */
export function DepositAccount({ name }: { name: AccountName }) {
  const { t } = useTranslation('wallet');
  const account = useSettings()?.depositAccounts[name];
  if (!account?.account) return <p className="text-sm text-soft">{t('account.none')}</p>;
  return (
    <div className="grid gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 [&>button]:w-full">
      <div className="grid min-w-0">
        <span className="text-xs text-soft">{t('account.payTo')}</span>
        <span className="tabular text-lg font-bold break-words">{inGroups(account.account)}</span>
        <span className="text-sm break-words">{account.holder}</span>
      </div>
      <CopyButton text={account.account} label={t('account.copy')} />
    </div>
  );
}
