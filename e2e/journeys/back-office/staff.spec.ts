import { randomUUID } from 'node:crypto'
import { field, open, signInByApi, submit, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

test("an invited picker joins by the link, and finds the orders to pick but none of the owner's pages", async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const name = `Kady ${randomUUID().slice(0, 8)}`
  await signInByApi(page, admin)
  await open(page, '/dashboard/staff')
  await page.getByRole('radio', { name: texts('staffRoles.PICKER') }).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: texts('adminStaff.makeLink') }).click()
  const dialog = page.getByRole('dialog')
  const link = await dialog.getByLabel(texts('adminStaff.link')).inputValue()
  expect(await accessibilityViolations(page)).toEqual([])

  const { pathname, search } = new URL(link)
  const phone = { baseURL: baseURL!, extraHTTPHeaders: extraHTTPHeaders!, locale: 'fr-FR' }
  const inviteePage = await (await browser.newContext(phone)).newPage()
  await open(inviteePage, pathname + search)
  await expect(inviteePage.getByText(texts('staffRoles.PICKER'))).toBeVisible()
  expect(await accessibilityViolations(inviteePage)).toEqual([])
  await field(inviteePage, texts('account.name')).fill(name)
  await field(inviteePage, texts('account.email')).fill(`${randomUUID()}@exemple.sn`)
  await field(inviteePage, texts('account.password')).fill('mangue verte 12')
  await field(inviteePage, texts('account.confirmPassword')).fill('mangue verte 12')
  await submit(inviteePage, texts('account.joinAction')).click()
  await expect(inviteePage).toHaveURL(/\/dashboard\/orders$/)
  await open(inviteePage, '/dashboard/settings')
  await expect(inviteePage.getByRole('main').getByRole('alert')).toHaveText(texts('account.noPermission'))
  const menu = inviteePage.getByRole('navigation', { name: texts('admin.menu') })
  await expect(menu.getByRole('link', { name: new RegExp(`^${texts('desk.title')}`) })).toBeVisible()
  await expect(menu.getByRole('link', { name: texts('settings.title') })).toHaveCount(0)
  await inviteePage.context().close()

  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
})
