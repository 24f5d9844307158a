import { open, signInByForm, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { changeProduct } from '../../support/checkout/cart.ts'
import { pathOf } from '../../support/examples.ts'
import { cards } from '../../support/locators.ts'
import { screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'

test.use({ viewport: screens[360] })

test('a visitor requests an email for a sold-out product, signs in on the way, and finds alternatives', async ({
  page,
  request,
  texts,
  user,
  goods,
}) => {
  const [rice] = await goods(2)
  await changeProduct(request, rice!._id, { stock: 0 })
  await open(page, pathOf(rice!))
  await expect(page.getByText(texts('product.outOfStock'), { exact: true }).first()).toBeInViewport()
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 })
  expect(await accessibilityViolations(page)).toEqual([])

  const notifyMe = page.getByRole('button', { name: texts('product.tellMe') }).filter({ visible: true })
  await notifyMe.click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, texts, user)
  const waiting = page.getByRole('button', { name: texts('product.willTell') }).filter({ visible: true })
  await expect(waiting).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(new RegExp(`${rice!._id}$`))

  await page.reload()
  await waiting.click()
  await expect(notifyMe).toHaveAttribute('aria-pressed', 'false')
})
