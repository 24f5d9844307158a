import type { Configuration } from '../platform/configuration.ts'
import type { BackupResult } from './make-backup.ts'
import type { Released } from './release-shop.ts'
import type { RestoreResult } from './restore/restore-backup.ts'

const count = (number: number) => number.toLocaleString('en')

const sum = (rows: Record<string, number>) => Object.values(rows).reduce((total, number) => total + number, 0)

/** Describes the contents of a backup, as lines. */
export function describeBackup({ path, bytes, rows, jobs, pictures, isEncrypted }: BackupResult): string {
  return lines([
    `Backup written to ${path}: ${size(bytes)}.`,
    `${count(sum(rows))} rows of ${count(Object.keys(rows).length)} tables, ${count(jobs)} waiting jobs, ${count(pictures)} pictures.`,
    isEncrypted
      ? 'It is encrypted, and has the secrets of the shop. Without its passphrase nobody can read it, nor can you.'
      : 'It is not encrypted and has no secrets. It has names, addresses and orders of customers: keep it safe.',
  ])
}

/** Describes what was restored, what was found, and what to do next, as lines. */
export function describeRestore(
  { about, end, proofs, secrets }: RestoreResult,
  { dataDir, databaseUrl }: Pick<Configuration, 'dataDir' | 'databaseUrl'>,
): string {
  const wrong = proofs.filter((proof) => proof.wrong.length > 0)
  return lines([
    `The shop of ${about.madeAt.toISOString()} is restored into ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}.`,
    `As in the backup: ${count(sum(end.rows))} rows, ${count(end.pictures)} pictures.`,
    ...proofs.flatMap((proof) => [
      `${proof.wrong.length === 0 ? 'right' : 'WRONG'}: ${proof.what}`,
      ...proof.wrong.map((finding) => `  ${finding}`),
    ]),
    ...(wrong.length > 0
      ? ['Everything marked WRONG was already wrong in the shop that was backed up.']
      : []),
    secrets,
    `The shop waits: it sends no emails, refunds nothing and takes no cards, and ${count(end.jobs)} jobs from the backup wait until you run npm run release. Cash orders work.`,
  ])
}

/** Lists what resumes after a release, as lines. */
export function describeRelease(released: Released): string {
  const waiting = Object.entries(released).map(([name, number]) => `${number} ${name}`)
  return lines([
    'The shop is released: emails, refunds and online payments resume.',
    waiting.length > 0 ? `Resumed now: ${waiting.join(', ')}.` : 'Nothing was waiting.',
  ])
}

function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

const lines = (of: string[]) => of.map((line) => `${line}\n`).join('')
