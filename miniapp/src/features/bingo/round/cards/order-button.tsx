import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/controls/icon-button.tsx';

/** Made once, so that React skips them at each call. */
const ON = <ArrowDownUp className="size-5 text-brand" />;
const OFF = <ArrowDownUp className="size-5 text-soft" />;

export interface OrderButtonProps {
  isFixed: boolean;
  onChange: (isFixed: boolean) => void;
}

/** Beside the ball: whether the nearest cards come first, or all cards keep their places. */
export function OrderButton({ isFixed, onChange }: OrderButtonProps) {
  const { t } = useTranslation('bingo');
  return (
    <IconButton
      label={t('bingo-play:nearestFirst')}
      aria-pressed={!isFixed}
      className="absolute top-0 right-0"
      icon={isFixed ? OFF : ON}
      onClick={() => onChange(!isFixed)}
    />
  );
}
