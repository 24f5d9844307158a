import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wordFile } from '../../../web/testing/contracts/word-files.ts'
import { accessibilityViolations, sidewaysScroll, smallTargets } from '../../support/assertions.ts'
import { badLists, badTemplates } from '../../support/contracts/bad-contract-files.ts'
import {
  generate,
  generateButton,
  generating,
  giveFile,
  namesOf,
  unzipped,
  watchDownloads,
  wordsOf,
  wordsOfPdf,
} from '../../support/contracts/contracts.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { isWhole, repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import type { Texts } from '../../support/words.ts'

/** A list in Excel's French format: semicolons, one byte per character. */
const ownList = Uint8Array.from(
  'Nom;Téléphone\r\nFatou Bâ;70 000 00 01\r\nFatou Bâ;70 000 00 02\r\n=1+1 / <b>;70 000 00 03\r\n',
  (letter) => letter.codePointAt(0)!,
)
const ownTemplate = wordFile(['Moi, {name},', 'au {telephone}.'])

/** Opens the page and waits until its bundled list is loaded. */
async function openContracts(page: Page, texts: Texts): Promise<void> {
  await page.goto('/generator')
  await untilHydrated(page)
  await expect(page.getByText(texts('contracts.people', { count: 28 }))).toBeVisible()
}

for (const [language, width] of [
  ['fr', 360],
  ['en', 768],
  ['fr', 1280],
] as const) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: screens[width] })

    test(
      'one click creates a file named after each of the 28 people, another click one ZIP with all contracts',
      repeated(width !== 360),
      async ({ page, texts }, testInfo) => {
        await openContracts(page, texts)
        await expect(page.getByRole('heading', { level: 1, name: texts('contracts.title') })).toBeAttached()
        const downloads = watchDownloads(page)
        await generateButton(page).click()
        await expect(page.getByRole('button', { name: generating, exact: true })).toBeFocused()
        await expect(page.getByRole('progressbar')).toBeVisible()
        await expect(
          page.getByRole('status').getByText(texts('contracts.filesDone', { count: 28 })),
        ).toBeVisible({ timeout: 40_000 })
        await expect(generateButton(page)).toBeFocused()

        const names = namesOf(downloads)
        expect(names).toHaveLength(28)
        expect(new Set(names).size).toBe(28)
        expect(names[0]).toBe('Contrat_Awa_Ndiaye.docx')
        expect(names).toContain('Contrat_Cheikh_Tidiane_Sow.docx')

        // Only the long run opens the file in LibreOffice, whose start takes longer than all else.
        const contract = isWhole
          ? await wordsOfPdf(downloads[0]!, testInfo)
          : wordsOf(await readFile(await downloads[0]!.path())).replaceAll(/\s+/g, ' ')
        expect(contract).toContain('Nom : Awa Ndiaye')
        expect(contract).toContain('Téléphone : +221 70 000 00 01')
        expect(contract).not.toMatch(/[{}]/)

        const [zip] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: texts('contracts.zip') }).click(),
        ])
        expect(zip.suggestedFilename()).toBe('Contrats.zip')
        const files = await unzipped(zip)
        expect(Object.keys(files)).toHaveLength(28)
        expect(wordsOf(files['Contrat_Affoué_N’Guessan.docx']!)).toContain('+221 70 000 00 19')
        await expect(
          page.getByRole('status').getByText(texts('contracts.zipDone', { count: 28 })),
        ).toBeVisible()

        expect.soft(await accessibilityViolations(page), 'axe finds nothing').toEqual([])
        expect.soft(await smallTargets(page), 'every target has 44 px').toEqual([])
        expect.soft(await sidewaysScroll(page), 'nothing sticks out sideways').toBe(0)
      },
    )
  })
}

for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  test.describe(`${language}, ${width} px, bad files`, () => {
    test.use({ language, viewport: screens[width] })

    test(
      'the error of a file is shown next to its field, and the previous file stays in use',
      repeated(width !== 360),
      async ({ page, texts }) => {
        await openContracts(page, texts)
        for (const [label, files] of [
          [texts('contracts.chooseTemplate'), badTemplates],
          [texts('contracts.chooseList'), badLists],
        ] as const) {
          for (const { what, name, bytes, problem } of files) {
            await giveFile(page, label, name, bytes)
            await expect(page.getByRole('alert').filter({ hasText: problem(texts) }), what).toBeVisible()
            await expect(page.getByLabel(label), what).toHaveAccessibleDescription(
              texts.like('contracts.stillInUse'),
            )
          }
        }
        await expect(page.getByText(texts('contracts.people', { count: 28 }))).toBeVisible()
        expect.soft(await accessibilityViolations(page), 'axe finds nothing').toEqual([])
        expect.soft(await sidewaysScroll(page), 'nothing sticks out sideways').toBe(0)
      },
    )
  })
}

test('a user’s own template and list are processed offline, so they never leave the browser', async ({
  page,
  context,
  texts,
}) => {
  await openContracts(page, texts)
  // The generator's code is fetched with the first contract.
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts('contracts.zip') }).click(),
  ])
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) requests.push(`${request.method()} ${request.url()}`)
  })
  await context.setOffline(true)
  await giveFile(page, texts('contracts.chooseTemplate'), 'mon contrat.docx', ownTemplate)
  await expect(page.getByText('mon contrat.docx')).toBeVisible()
  await giveFile(page, texts('contracts.chooseList'), 'équipe.csv', ownList)
  await expect(page.getByText('équipe.csv')).toBeVisible()
  await expect(page.getByRole('cell', { name: '=1+1 / <b>' })).toBeVisible()

  const downloads = watchDownloads(page)
  await generateButton(page).click()
  await expect(page.getByRole('status').getByText(texts('contracts.filesDone', { count: 3 }))).toBeVisible()
  expect(namesOf(downloads)).toEqual([
    'Contrat_Fatou_Bâ.docx',
    'Contrat_Fatou_Bâ_2.docx',
    'Contrat_=1+1_b.docx',
  ])
  const [, second, third] = await Promise.all(
    downloads.map(async (download) => wordsOf(await readFile(await download.path()))),
  )
  expect(second).toMatch(/Moi, Fatou Bâ,\s+au 70 000 00 02\./)
  expect(third).toContain('Moi, =1+1 / &lt;b&gt;,')
  expect(requests).toEqual([])
})

test('users can go back from their own files to the included ones', { tag: '@long' }, async ({
  page,
  texts,
}) => {
  await openContracts(page, texts)
  await giveFile(page, texts('contracts.chooseList'), 'équipe.csv', ownList)
  await expect(page.getByText(texts('contracts.people', { count: 3 }))).toBeVisible()
  await expect(page.getByRole('columnheader', { name: texts.like('contracts.takenFrom') })).toHaveCount(2)
  await page.getByRole('button', { name: texts('contracts.useShipped') }).click()
  await expect(page.getByText(texts('contracts.people', { count: 28 }))).toBeVisible()
  await expect(page.getByText('équipe.csv')).toBeHidden()
})

test('a file can be dropped on its field; one dropped elsewhere changes nothing', {
  tag: '@long',
}, async ({ page, texts }) => {
  await openContracts(page, texts)
  const drop = (selector: string) =>
    page.evaluate(
      ([target, text]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text!], 'équipe.csv'))
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
        document.querySelector(target!)!.dispatchEvent(event)
        return event.defaultPrevented
      },
      [selector, 'name;telephone\nAwa;70 000 00 01'],
    )
  expect(await drop('h1')).toBe(true)
  await expect(page.getByText(texts('contracts.people', { count: 28 }))).toBeVisible()
  expect(await drop('label:has([accept*=csv])')).toBe(true)
  await expect(page.getByText(`${texts('contracts.people', { count: 1 })} ·`)).toBeVisible()
})

test('generating contracts can be stopped', { tag: '@long' }, async ({ page, texts }) => {
  await openContracts(page, texts)
  const downloads = watchDownloads(page)
  await generateButton(page).click()
  await expect.poll(() => downloads.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: texts('contracts.stop') }).click()
  await expect(
    page.getByRole('status').getByText(texts.like('contracts.stopped', { count: 28 })),
  ).toBeVisible()
  await expect(generateButton(page)).toBeEnabled()
  expect(downloads.length).toBeLessThan(28)
})

test('a failed download shows an error and can be retried', { tag: '@long' }, async ({
  page,
  pageErrors,
  texts,
}) => {
  pageErrors.allow(/ERR_FAILED|Failed to load/)
  const away = /\/contracts\//
  await page.route(away, (route) => route.abort())
  await page.goto('/generator')
  await untilHydrated(page)
  await expect(page.getByText(texts('contracts.listFailed'))).toBeVisible()
  await expect(generateButton(page)).toBeDisabled()
  await page.unroute(away)
  await page.getByRole('button', { name: texts('contracts.retry') }).click()
  await expect(page.getByText(texts('contracts.people', { count: 28 }))).toBeVisible()

  await page.route(away, (route) => route.abort())
  await generateButton(page).click()
  await expect(page.getByRole('status').getByText(texts('contracts.failed'))).toBeVisible()
  await page.unroute(away)
  await page.getByRole('button', { name: texts('contracts.zip') }).click()
  await expect(page.getByRole('status').getByText(texts('contracts.zipDone', { count: 28 }))).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs scripts, and the examples can be downloaded', async ({
    page,
    request,
  }) => {
    await page.goto('/generator')
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.getByRole('button', { name: generate })).toBeDisabled()
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      expect((await request.get((await link.getAttribute('href'))!)).status()).toBe(200)
    }
  })
})
