import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#api/settings.ts';

export type SandboxTab = 'messages' | 'payments' | 'receipts';

/** Links to the sandbox tools; renders nothing in live mode. Opens a new tab, so that the form is kept. */
export function SandboxLink({ tab = 'messages', phoneNo }: { tab?: SandboxTab; phoneNo?: string }) {
  const { t } = useTranslation();
  if (useSettings()?.mode !== 'sandbox') return null;
  const query = new URLSearchParams({ tab, ...(phoneNo && { phoneNo }) });
  return (
    <a
      href={`/sandbox-tools?${query}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-sm font-bold text-warn-ink underline"
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
      {t(`sandbox.${tab}`)}
    </a>
  );
}
