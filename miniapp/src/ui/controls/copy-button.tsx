import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Copies by the clipboard, or where it is not allowed (plain http, old web views) by a selection. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <Button
      variant="outline"
      size="small"
      icon={done ? <Check className="size-4" /> : <Copy className="size-4" />}
      onClick={() => copy(text).then(() => setDone(true))}
    >
      <span aria-live="polite">{done ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}
