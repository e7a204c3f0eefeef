import { ShieldCheck, Smartphone, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '#api/session.ts';
import { useTelegram } from '#telegram/bridge.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BallRow } from './ball-row.tsx';
import { LoginForm } from './login-form.tsx';
import { forgetToken, takeToken } from './take-token.ts';
import { TelegramEntrance } from './telegram-entrance.tsx';
import { TokenCard } from './token-card.tsx';

const TRUST = [
  { icon: Smartphone, text: 'trust.money' },
  { icon: ShieldCheck, text: 'trust.fair' },
  { icon: WifiOff, text: 'trust.safe' },
];

/** In Telegram, signs in through it; on the web, with a password. */
function Entrance() {
  const { t } = useTranslation('accounts');
  const telegram = useTelegram();
  if (telegram?.initData) return <TelegramEntrance telegram={telegram} />;
  return (
    <>
      <h2 className="text-lg font-bold">{t('login.title')}</h2>
      <LoginForm />
    </>
  );
}

/** /: introduces the product and signs users in: with a password, through Telegram, or with a link from the bot. */
export function LandingScreen() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const session = useSession();
  const [token, setToken] = useState(takeToken);
  const [failed, setFailed] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 md:max-w-none md:grid-cols-[minmax(0,1fr)_26rem] md:items-center md:flex-1 md:gap-16">
      <section className="grid gap-4 md:gap-6">
        <BallRow />
        <div className="grid gap-1 md:gap-3">
          <h1 className="text-xl font-bold text-balance md:text-2xl">{t('hero.title')}</h1>
          <p className="text-soft md:text-lg">{t('hero.text')}</p>
        </div>
        <ul className="hidden gap-3 md:grid">
          {TRUST.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              {t(text)}
            </li>
          ))}
        </ul>
      </section>
      <Card className="grid gap-4 p-5 md:p-8">
        {failed && <Notice tone="bad">{t('login.fromBotFailed')}</Notice>}
        {token ? (
          <TokenCard
            token={token}
            onDone={(refused) => {
              forgetToken();
              setToken(null);
              setFailed(refused);
              if (!refused) navigate('/', { replace: true });
            }}
          />
        ) : session.state === 'signed-in' ? (
          <Button wide onClick={() => navigate('/home', { replace: true })}>
            {t('continue.stay', { present: session.user.name })}
          </Button>
        ) : (
          <Entrance />
        )}
      </Card>
      <ul className="grid gap-2 md:hidden">
        {TRUST.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 text-sm text-soft">
            <Icon className="size-5 shrink-0 text-brand-ink" aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}
