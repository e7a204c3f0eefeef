import { onConfirmationRequest } from '#api/second-factor/pending.ts';
import { firstScreen } from '#device/first-screen.ts';
import { onDifference } from '#evidence/differences.ts';
import { loadTexts } from '#locales/i18n.ts';
import { onRestart } from '#realtime/restart.ts';
import { lazyModal } from './lazy-modal.tsx';

// The modals that can open over any screen.
const settings = lazyModal(() =>
  import('#features/profile/settings-modal.tsx').then((module) => module.SettingsModal),
);
const feedback = lazyModal(() =>
  import('#features/feedback/feedback-modal.tsx').then((module) => module.FeedbackModal),
);
const notifications = lazyModal(() =>
  import('#features/notifications/notification-sheet.tsx').then((module) => module.NotificationSheet),
);
const daily = lazyModal(() =>
  import('#features/referrals/daily-popup.tsx').then((module) => module.DailyPopup),
);
const restart = lazyModal(() => import('./restart-notice.tsx').then((module) => module.RestartNotice));
onRestart(restart.open);
// A server that is about to stop may no longer send it.
void firstScreen.then(restart.preload);
const secondFactor = lazyModal(() =>
  import('#features/second-factor/second-factor-dialog.tsx').then((module) => module.SecondFactorDialog),
);
onConfirmationRequest(secondFactor.open);
const difference = lazyModal(async () => {
  const [{ DifferenceDialog }] = await Promise.all([
    import('#features/fairness/difference-dialog.tsx'),
    loadTexts('fairness'),
  ]);
  return DifferenceDialog;
});
onDifference(difference.open);

export const openSettingsModal = settings.open;
export const openFeedbackModal = feedback.open;
export const openNotifications = notifications.open;
export const openDailyPopup = daily.open;

export const ModalHosts = () => (
  <>
    <settings.Host />
    <feedback.Host />
    <notifications.Host />
    <daily.Host />
    <restart.Host />
    <secondFactor.Host />
    <difference.Host />
  </>
);
