import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { formatAmount } from '#ui/money/amount.tsx';
import { type WonCard, winFile } from './draw-win.ts';

export interface SharePictureProps {
  /** In Birr. */
  amount: number;
  card: WonCard | null;
}

interface Shown {
  file: File;
  address: string;
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });

/** A picture of the win, drawn on this device; the player decides whether the amount is in it. */
export function SharePicture({ amount, card }: SharePictureProps) {
  const { t } = useTranslation('share');
  const [isOpen, setOpen] = useState(false);
  const [hasAmount, setHasAmount] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const number = card?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls of a finished round stay the same
  useEffect(() => {
    if (!isOpen) return;
    let address: string | null = null;
    let isGone = false;
    const picture = {
      heading: t('heading'),
      amount: hasAmount ? `${formatAmount(amount)} ${t('common:birr')}` : null,
      card: card && { ...card, title: t('common:card.title', { number: card.number }) },
    };
    winFile(picture).then(
      (file) => {
        if (isGone) return;
        address = URL.createObjectURL(file);
        setShown({ file, address });
      },
      (error: unknown) => {
        console.warn('no picture of the win', error);
        void toastError(t('failed'));
      },
    );
    return () => {
      isGone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isOpen, hasAmount, number, amount]);

  if (!isOpen)
    return (
      <Button
        variant="ghost"
        size="small"
        icon={<Image className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
    );
  return (
    <div className="grid justify-items-center gap-2">
      {/* Its space is kept, so that nothing moves when it is drawn. */}
      <div className="aspect-[4/5] w-48">
        {shown && <img src={shown.address} alt={t('alt')} className="size-full rounded-control" />}
      </div>
      <div className="flex items-center gap-2">
        <Switch label={t('withAmount')} on={hasAmount} onChange={setHasAmount} />
        {shown &&
          (canShare(shown.file) ? (
            <Button
              size="small"
              onClick={() => navigator.share({ files: [shown.file] }).catch(() => undefined)}
            >
              {t('send')}
            </Button>
          ) : (
            <a
              href={shown.address}
              download="chewata.png"
              className={buttonClass({ variant: 'outline', size: 'small' })}
            >
              {t('save')}
            </a>
          ))}
      </div>
    </div>
  );
}
