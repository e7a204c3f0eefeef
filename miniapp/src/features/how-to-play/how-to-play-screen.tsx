import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '#api/settings.ts';
import { PracticeLink } from '#games/practice-link.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { PictureGuide } from './guide/picture-guide.tsx';

const QUESTIONS = ['bingo', 'win', 'money', 'spin', 'offline', 'fair', 'cards'] as const;

/** /HowToPlay: the games in pictures, then questions that expand to their answers; the first one is open. */
export function HowToPlayScreen() {
  const { t } = useTranslation('how-to-play');
  const support = useSettings()?.links.support;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <PracticeLink />
      <PictureGuide />
      {QUESTIONS.map((name, index) => (
        <Card key={name}>
          <details open={index === 0} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 font-bold [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{t(`question.${name}`)}</span>
              <ChevronDown
                className="size-5 shrink-0 text-soft transition-transform duration-150 group-open:[transform:rotate(180deg)]"
                aria-hidden="true"
              />
            </summary>
            <p className="px-4 pb-4 whitespace-pre-line">{t(`answer.${name}`)}</p>
            {name === 'fair' && (
              <Link to="/verify" className={buttonClass({ variant: 'ghost', size: 'small' })}>
                {t('checkRecord')}
              </Link>
            )}
          </details>
        </Card>
      ))}
      {support && (
        <a
          href={support}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline', wide: true })}
        >
          {t('askSupport')}
        </a>
      )}
    </div>
  );
}
