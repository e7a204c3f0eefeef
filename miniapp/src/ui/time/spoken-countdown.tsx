import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcement } from '../feedback/announcement.tsx';

/** A countdown is said only with this many seconds left: one that speaks every second drowns everything else. */
const SPOKEN_AT = [30, 10, 5];

/** Says a countdown of the screen to a screen reader, at a few moments. `seconds` is 0 while none runs. */
export function SpokenCountdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('round');
  const [said, setSaid] = useState<number | null>(null);
  // A page that slept for a second may never show the exact one.
  const due = seconds === 0 ? null : (SPOKEN_AT.find((at) => seconds <= at && seconds > at - 2) ?? said);
  if (due !== said) setSaid(due);
  return <Announcement text={due === null ? '' : t('countdown.left', { n: due })} />;
}
