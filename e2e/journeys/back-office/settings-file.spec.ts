import { readFile, writeFile } from 'node:fs/promises'
import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { putInCart } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf, shopperOf } from '../../support/own-shop.ts'
import { startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr
const filePage = '/dashboard/settings/file'

test(
  'an owner turns cash off, shoppers are offered only cards, and a file restores it',
  { tag: '@long' },
  async ({ browser }, testInfo) => {
    test.setTimeout(120_000)
    const shop = await startShop('settings-file', { DEMO: '0' })
    try {
      const owner = await ownerOf(browser, shop)
      const product = await makeProduct(owner)
      await open(owner, filePage)
      const [download] = await Promise.all([
        owner.waitForEvent('download'),
        owner.getByRole('button', { name: texts('settings.downloadFile') }).click(),
      ])
      const stored = testInfo.outputPath('settings.json')
      await download.saveAs(stored)

      await open(owner, '/dashboard/settings/payments')
      const cash = texts('settings.methodOn', { method: texts('paymentMethods.cash') })
      await owner.getByRole('checkbox', { name: cash }).uncheck()
      expect(await accessibilityViolations(owner)).toEqual([])
      await owner.getByRole('button', { name: texts('settings.save'), exact: true }).click()
      await owner
        .getByRole('alertdialog')
        .getByRole('button', { name: texts('admin.ok') })
        .click()

      const page = await shopperOf(browser, shop)
      await putInCart(page, product, 2)
      await open(page, '/checkout')
      const pay = (method: 'cash' | 'card') =>
        page.getByRole('button', { name: texts(`paymentMethods.${method}`) })
      await expect(pay('card')).toBeVisible()
      await expect(pay('cash')).toBeHidden()

      await open(owner, filePage)
      const choose = async (path: string) => owner.locator('input[type="file"]').setInputFiles(path)
      const broken = testInfo.outputPath('broken.json')
      const settings = { ...JSON.parse(await readFile(stored, 'utf8')) }
      settings.settings.mails.replyTo = 'nobody'
      await writeFile(broken, JSON.stringify(settings))
      const reason = texts('settings.reasonOf', {
        topic: texts('settings.mails'),
        reason: texts('Enter a valid email address.'),
      })
      await choose(broken)
      await expect(owner.getByText(reason)).toBeVisible()
      await choose(stored)
      await expect(
        owner.getByText(texts('settings.fileChanges', { file: 'settings.json', count: 1 })),
      ).toBeVisible()
      expect(await accessibilityViolations(owner)).toEqual([])
      await owner.getByRole('button', { name: texts('settings.apply', { count: 1 }) }).click()
      await expect(owner.getByRole('alertdialog')).toBeVisible()
      await page.reload()
      await expect(pay('cash')).toBeVisible()
    } finally {
      await shop.stop()
    }
  },
)
