import { useTelegram } from '#telegram/bridge.ts';
import { useMe } from './session.ts';
import { useSettings } from './settings.ts';

/** One's own link that invites: inside Telegram into the bot, where it has a name; else to the website. */
export function useInviteLink(): string {
  const { referralCode } = useMe();
  const telegram = useTelegram();
  const bot = useSettings()?.bot?.username;
  return telegram && bot
    ? `https://t.me/${bot}?start=ref_${referralCode}`
    : `${location.origin}/Signup/${referralCode}`;
}
