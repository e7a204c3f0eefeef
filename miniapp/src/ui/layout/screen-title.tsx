import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';

export interface ScreenTitleProps {
  children: ReactNode;
  /** Adds a back button. */
  onBack?: () => void;
  /** An element at the end of the line: a countdown, an action. */
  end?: ReactNode;
}

/** The only h1 of a screen. */
export function ScreenTitle({ children, onBack, end }: ScreenTitleProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-11 items-center gap-2 max-[17rem]:flex-wrap">
      {onBack && (
        <IconButton
          label={t('back')}
          icon={<ChevronLeft className="size-6" />}
          className="-ml-2"
          onClick={onBack}
        />
      )}
      <h1 className="min-w-0 flex-1 max-[17rem]:basis-auto text-lg font-bold wrap-anywhere">{children}</h1>
      {end}
    </div>
  );
}
