import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { useTelegram } from './bridge.ts';

/** One's own link that invites: inside Telegram into the bot, where it has a name; else to the website. */
export function useInviteLink(): string {
  const { referralCode } = useMe();
  const telegram = useTelegram();
  const bot = useSettings()?.bot?.username;
  return telegram && bot
    ? `https://t.me/${bot}?start=ref_${referralCode}`
    : `${location.origin}/Signup/${referralCode}`;
}
