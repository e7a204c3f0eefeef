import { TibebStripe } from '#ui/layout/tibeb-stripe.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { Wordmark } from './wordmark.tsx';

/** The header of the pages for signed-out visitors. */
export const PublicHeader = () => (
  <header className="bg-surface pt-[var(--safe-top)] shadow-card">
    <TibebStripe />
    <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 md:px-6">
      <Wordmark to="/" />
      <div className="ml-auto flex items-center gap-1">
        <ThemeToggle />
        <LanguagePicker />
      </div>
    </div>
  </header>
);
