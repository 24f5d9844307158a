import type { Backup } from '@dix/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, respondTo } from '../../../../testing/components/render.tsx'
import { BackupPanel } from './backup-panel.tsx'

const lastDone = { at: '2026-11-21T02:00:00.000Z', bytes: 612_345_678, encrypted: false }
const well: Backup = { automatic: true, running: false, warning: null, failure: null, lastDone }

const Overview = () =>
  (['top', 'end'] as const).map((place) => (
    <section key={place} aria-label={place}>
      <BackupPanel place={place} />
    </section>
  ))

const cardAt = (name: 'top' | 'end') => within(screen.getByRole('region', { name })).queryByRole('region')

test('while the state of the backup is loading, there is no card', async () => {
  let arrive = (_: { data: Backup }) => {}
  const inputs = respondTo(
    'POST /api/insights/backup',
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  renderForOwner(<Overview />)
  await waitFor(() => expect(inputs).toHaveLength(1))
  expect([cardAt('top'), cardAt('end')]).toEqual([null, null])
  arrive({ data: well })
  await waitFor(() => expect(cardAt('end')).not.toBeNull())
})

/** The text of a card, from its title to its last line. */
const states: [name: string, given: Partial<Backup>, place: 'top' | 'end', text: RegExp][] = [
  [
    'never backed up',
    { warning: 'never', lastDone: null },
    'top',
    /^There is no backup yet.*orders, products and images are lost\.The shop makes one every day\. The first is due within 24 hours\.$/,
  ],
  [
    'never backed up, and nothing makes one',
    { warning: 'never', lastDone: null, automatic: false },
    'top',
    /^There is no backup yet.*are lost\.Ask your server’s operator to turn on daily backups/,
  ],
  ['the last one is good', {}, 'end', /^Last backupNov 21, 2026, 02:00.*are saved: 612\sMB\.$/],
  [
    'the last one is good and encrypted',
    { lastDone: { ...lastDone, bytes: 9, encrypted: true } },
    'end',
    /are saved: 1\sMB, encrypted\.$/,
  ],
  [
    'the last one failed, after a good one',
    { warning: 'failed' },
    'top',
    /^The last backup failedNov 21, 2026, 02:00.*everything since Nov 21, 2026, 02:00 is lost\.The shop tries again every hour\./,
  ],
  [
    'the first one failed',
    { warning: 'failed', lastDone: null },
    'top',
    /^The last backup failedIf this machine breaks, orders, products and images are lost\./,
  ],
  [
    'the disk is full',
    { warning: 'failed', failure: 'disk_full' },
    'top',
    /is lost\.There is no room on the disk for backups\. Ask your server’s operator to make some\./,
  ],
  [
    'its folder is missing',
    { warning: 'failed', failure: 'folder' },
    'top',
    /is lost\.The folder for backups \(BACKUP_DIR\) is missing or cannot be written to\./,
  ],
  [
    'the last one is too old',
    { warning: 'old' },
    'top',
    /^The last backup is too old.*everything since Nov 21, 2026, 02:00 is lost\.The shop tries again/,
  ],
  [
    'the last one is too old, and nothing makes one',
    { warning: 'old', automatic: false },
    'top',
    /is lost\.Ask your server’s operator to turn on daily backups/,
  ],
  [
    'the first one is being made',
    { running: true, lastDone: null },
    'end',
    /^Last backupA backup is being made\.$/,
  ],
  [
    'another one is being made',
    { running: true },
    'end',
    /^Last backupNov 21, 2026, 02:00A backup is being made\.$/,
  ],
]
test.each(states)('%s: exactly one card says so', async (_, given, place, text) => {
  respondTo('POST /api/insights/backup', () => ({ data: { ...well, ...given } }))
  renderForOwner(<Overview />)
  await waitFor(() => expect(cardAt(place)?.textContent).toMatch(text))
  expect(cardAt(place === 'top' ? 'end' : 'top')).toBeNull()
})
