import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, useTheme } from '#device/theme.ts';
import { useTelegram } from '#telegram/bridge.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';

export function ThemeToggle() {
  const { t } = useTranslation();
  const telegram = useTelegram();
  const dark = useTheme() === 'dark';
  // In Telegram the app uses Telegram's theme.
  if (telegram) return null;
  return (
    <IconButton
      label={t(dark ? 'theme.light' : 'theme.dark')}
      icon={dark ? <Sun className="size-5" /> : <Moon className="size-5" />}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}
