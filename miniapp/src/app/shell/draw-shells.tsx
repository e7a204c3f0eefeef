import { LANGUAGES, type Language } from '@chewata/common/languages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { LandingScreen } from '#features/accounts/landing-screen.tsx';
import { i18n, startI18n } from '#locales/i18n.ts';
import { setLanguage } from '#locales/language.ts';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Frame } from '../layout/frame.tsx';
import { SCREENS } from '../navigation/registry.ts';

/** The picture that the page shows until the app has started; 'bare' screens show nothing. */
type ShellName = 'landing' | 'public' | 'app' | 'play';

const SHELLS: Readonly<Record<ShellName, ReactNode>> = {
  landing: (
    <Frame name="app" signedOut>
      <LandingScreen />
    </Frame>
  ),
  public: (
    <Frame name="app" signedOut>
      <ScreenSkeleton />
    </Frame>
  ),
  app: (
    <Frame name="app" signedOut={false}>
      <ScreenSkeleton />
    </Frame>
  ),
  play: (
    <Frame name="play" signedOut={false}>
      <div className="max-md:p-4">
        <ScreenSkeleton />
      </div>
    </Frame>
  ),
};

/** The shells in a language, as markup. */
async function drawIn(language: Language): Promise<Record<string, string>> {
  setLanguage(language);
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces(['common', 'accounts', 'telegram']);
  return Object.fromEntries(
    Object.entries(SHELLS).map(([name, shell]) => [
      name,
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={new QueryClient()}>
            <MemoryRouter>{shell}</MemoryRouter>
          </QueryClientProvider>
        </I18nextProvider>,
      ),
    ]),
  );
}

/** The shell of each path that is not an app page, in small letters; a parameter and what follows it are left out. */
function shellsOfPaths(): Record<string, ShellName | 'bare'> {
  const shells: Record<string, ShellName | 'bare'> = {};
  for (const { path, access, frame } of SCREENS) {
    const shell = frame === 'play' || frame === 'bare' ? frame : access === 'signed-out' ? 'public' : 'app';
    if (shell !== 'app') shells[path.toLowerCase().replace(/\/:.*/, '')] = shell;
  }
  return { ...shells, '/': 'landing' };
}

await startI18n();
const languages: Record<string, Record<string, string>> = {};
for (const language of LANGUAGES) languages[language] = await drawIn(language);

/** The shells in each language, drawn with the app's own components while the build imports this module. */
export const shells = { languages, paths: shellsOfPaths() };
