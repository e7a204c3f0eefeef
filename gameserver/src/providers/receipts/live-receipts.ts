import { internationalForm } from '@chewata/common/phone';
import type { Log } from '#runtime/log.ts';
import type { FoundReceipt, ReceiptMedium, ReceiptQuery, Receipts } from '../ports/receipts.ts';
import { type HostReply, type ProviderHttp, providerHttp } from '../provider-http.ts';
import type { ProviderWatch } from '../provider-watch.ts';
import { readCbeReceipt } from './cbe-receipt.ts';
import { readCbeBirrPdf, readCbePdf } from './pdf-receipts.ts';
import { readTelebirrReceipt } from './telebirr-receipt.ts';

/** Whole addresses, of the provider or of a relay in Ethiopia: only their hosts are ever asked. */
export interface ReceiptHosts {
  readonly telebirr: string;
  /** Newer receipts of CBE, by their token, as JSON. */
  readonly cbe: string;
  /** Older ones, by FT number and account, as PDF. */
  readonly cbePdf: string;
  readonly cbeBirr: string;
  readonly timeoutMs?: number;
}

const FORMS: readonly (readonly [RegExp, ReceiptMedium])[] = [
  [/^FT[A-Z0-9]{10}$/, 'CBE'],
  [/^[A-Z0-9]{10}$/, 'TELEBIRR'],
  [/^[A-Z0-9_-]{15,80}$/, 'CBE'],
];

/** Receipts from the providers' public pages. An id goes into an address only in its known form. */
export function liveReceipts(hosts: ReceiptHosts, log: Log, watch?: ProviderWatch): Receipts {
  const client = (name: string, url: string): ProviderHttp =>
    providerHttp({
      name,
      hosts: [url],
      headers: { accept: '*/*' },
      log,
      watch,
      ...(hosts.timeoutMs !== undefined && { timeoutMs: hosts.timeoutMs }),
    });
  const telebirr = client('telebirr receipts', hosts.telebirr);
  const cbe = client('cbe receipts', hosts.cbe);
  const cbePdf = client('cbe receipts (pdf)', hosts.cbePdf);
  const cbeBirr = client('cbe birr receipts', hosts.cbeBirr);
  const get = (http: ProviderHttp, path: string) => http({ method: 'GET', path });

  async function find({ medium, id, phone, account }: ReceiptQuery): Promise<FoundReceipt> {
    if (!/^[A-Z0-9_-]{8,80}$/.test(id)) return { outcome: 'absent' };
    if (medium === 'TELEBIRR')
      return read(await get(telebirr, `/${id}`), ({ text }) => readTelebirrReceipt(text));
    if (medium === 'CBEBIRR') {
      const query = new URLSearchParams({ TID: id, PH: internationalForm(phone) });
      return read(await get(cbeBirr, `?${query}`), ({ bytes }) => readCbeBirrPdf(bytes));
    }
    if (!id.startsWith('FT')) return read(await get(cbe, `/${id}`), ({ json }) => readCbeReceipt(json));
    const digits = account.replace(/\D/g, '').slice(-8);
    return read(await get(cbePdf, `?id=${id}${digits}`), ({ bytes }) => readCbePdf(bytes));
  }

  return {
    mediumsOf: (id) =>
      FORMS.filter(([form]) => form.test(id))
        .map(([, medium]) => medium)
        .slice(0, 1),
    find,
  };
}

function read(
  reply: HostReply,
  page: (answer: Extract<HostReply, { got: 'answer' }>) => FoundReceipt,
): FoundReceipt {
  if (reply.got === 'nothing') return { outcome: 'failed', reason: reply.reason };
  if (reply.status === 404) return { outcome: 'absent' };
  if (reply.status !== 200) return { outcome: 'failed', reason: `HTTP ${reply.status}` };
  return page(reply);
}
