import { Download, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { JudgedRecord } from '#evidence/judge-record.ts';
import { evidenceIn, type KeptRound } from '#evidence/kept-round.ts';
import { useShare } from '#telegram/share.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';

/** What is shared of a round: its record, and what this device saw of it. `npm run verify` and /verify read it. */
export const sharedText = (record: JudgedRecord, kept: KeptRound | null): string =>
  JSON.stringify(
    {
      record,
      kept: kept && evidenceIn(kept),
      ...(kept && { seen: { sealedAt: kept.sealedAt, head: kept.head, differences: kept.differences } }),
    },
    null,
    2,
  );

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Shares, downloads and copies a record with the evidence of this device. */
export function RecordActions({ record, kept }: { record: JudgedRecord; kept: KeptRound | null }) {
  const { t } = useTranslation('fairness');
  const shareLink = useShare();
  const text = sharedText(record, kept);
  const toFile = () =>
    new File([text], `chewata-${record.roundId || record.game}.json`, { type: 'application/json' });
  async function share(): Promise<void> {
    const data = { files: [toFile()] };
    if (!navigator.canShare?.(data)) {
      await shareLink?.(`${location.origin}/fairness/${encodeURIComponent(record.roundId)}`, t('title'));
      return;
    }
    // The user may close the sheet.
    await navigator.share(data).catch(() => undefined);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {shareLink && (
        <Button
          variant="outline"
          size="small"
          icon={<Share2 className="size-4" aria-hidden="true" />}
          onClick={share}
        >
          {t('record.share')}
        </Button>
      )}
      <Button
        variant="outline"
        size="small"
        icon={<Download className="size-4" aria-hidden="true" />}
        onClick={() => download(toFile())}
      >
        {t('record.download')}
      </Button>
      <CopyButton text={text} label={t('copy')} />
      <Link to="/verify" className={buttonClass({ variant: 'ghost', size: 'small' })}>
        {t('record.verify')}
      </Link>
    </div>
  );
}
