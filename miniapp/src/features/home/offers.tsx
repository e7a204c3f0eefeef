import { InstallOffer } from './install-offer.tsx';
import { ShortcutOffer } from './shortcut-offer.tsx';

/** The ways onto the phone's home screen: Telegram's, or the browser's. */
export const Offers = () => (
  <>
    <ShortcutOffer />
    <InstallOffer />
  </>
);
