import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { useTelegram } from './bridge.ts';

/** The user's own invitation link: in Telegram to the bot, if it has a name; otherwise to the website. */
export function useInviteLink(): string {
  const { referralCode } = useMe();
  const telegram = useTelegram();
  const bot = useSettings()?.bot?.username;
  return telegram && bot
    ? `https://t.me/${bot}?start=ref_${referralCode}`
    : `${location.origin}/Signup/${referralCode}`;
}
