import type { ApprovalAnswer } from '@chewata/common/contract/approval';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { toastSuccess } from '#ui/feedback/toast.ts';

/**
 * Shows what became of a change: saved, or waiting for a second administrator. Returns true if it is waiting.
 */
export function isWaiting<Done>(
  answer: (Done & { approval?: undefined }) | { approval: ApprovalAnswer },
): answer is { approval: ApprovalAnswer } {
  const waits = answer.approval !== undefined;
  void toastSuccess(i18n.t(waits ? 'admin:waitsForSecond' : 'admin:saved'));
  if (waits) void queryClient.invalidateQueries({ queryKey: ['admin', 'approvals'] });
  return waits;
}
