import { Counter, Gauge, type Registry } from 'prom-client';

export const moneyMetrics = (registers: Registry[]) => ({
  ledgerEntries: new Counter({
    name: 'ledger_entries_total',
    help: 'Entries that this server has added to the journal, by kind: stake, settlement, refund, payout …',
    labelNames: ['kind'] as const,
    registers,
  }),
  ledgerBirr: new Counter({
    name: 'ledger_birr_total',
    help: 'Birr moved by the entries that this server has added to the journal, by kind',
    labelNames: ['kind'] as const,
    registers,
  }),
  queueLength: new Gauge({
    name: 'queue_length',
    help: 'What waits, by queue; the same on every server',
    labelNames: ['queue'] as const,
    registers,
  }),
  queueOldest: new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest item of a queue has waited; 0 if it is empty',
    labelNames: ['queue'] as const,
    registers,
  }),
  auditBreaks: new Gauge({
    name: 'audit_breaks',
    help: 'Breaks that the latest audit of the ledger found',
    registers,
  }),
  auditAge: new Gauge({
    name: 'audit_age_seconds',
    help: 'Age of the latest audit of the ledger; +Inf if there is none',
    registers,
  }),
  backupAge: new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the latest backup that was reported; +Inf if there is none',
    registers,
  }),
  backupOk: new Gauge({
    name: 'backup_ok',
    help: '1 if the latest backup was made, 0 if it failed',
    registers,
  }),
});
