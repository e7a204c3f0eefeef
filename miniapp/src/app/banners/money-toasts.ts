import type { NotificationAnswer } from '@chewata/common/contract/accounts/notifications';
import { useEffect, useRef } from 'react';
import { totalOf, useBalance } from '#api/balance.ts';
import { refreshNotifications, useNotifications } from '#api/notifications.ts';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';

const TOAST_MS = 7000;
/** Changes of the balance in this time count as one. */
const SETTLE_MS = 1000;

/** The news of one's money for which a toast comes up, and its tone. */
const TOASTS: Partial<Record<NotificationAnswer['kind'], 'good' | 'bad'>> = {
  depositCredited: 'good',
  depositDeclined: 'bad',
  withdrawalPaid: 'good',
  withdrawalDeclined: 'bad',
};

/** While the app is open, a toast shows news of the user's deposits and withdrawals. Nothing else is drawn. */
export function MoneyToasts(): null {
  const { data } = useNotifications();
  useReloadWithBalance();
  const shownUntil = useRef<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const newest = data.notifications[0]?.createdAt ?? '';
    const since = shownUntil.current;
    shownUntil.current = newest;
    if (since === null) return;
    for (const { kind, content, createdAt } of data.notifications) {
      const tone = TOASTS[kind];
      if (createdAt <= since || !tone) continue;
      void (tone === 'good' ? toastSuccess(content, TOAST_MS) : toastError(content));
    }
  }, [data]);
  return null;
}

/** A deposit that is credited, or a withdrawal that is returned, changes the balance. */
function useReloadWithBalance(): void {
  const balance = useBalance();
  const total = balance && totalOf(balance);
  const before = useRef(total);
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== total;
    before.current = total;
    if (!isChange) return;
    const timer = setTimeout(() => void refreshNotifications(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [total]);
}
