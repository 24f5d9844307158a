import { randomUUID } from 'node:crypto'
import { listingPath, productPath } from '@dix/contract'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { makeProduct } from '../../support/make-product.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

test.use({ language: 'en' })

const evil =
  '</script></title><script>window.evil=1</script><img src=x onerror="window.evil=1"><svg onload="window.evil=1">&amp;'

test('HTML in any text of the catalogue is shown as plain text, to shoppers, to search engines and in the back office', {
  tag: '@long',
}, async ({ page }) => {
  await signInByApi(page, admin)
  const name = `${evil} ${randomUUID().slice(0, 8)}`
  const made = await page.request.post('/api/category/add-category', { data: { name, name_other: name } })
  const { data: category } = await made.json()
  const product = await makeProduct(page, {
    name,
    name_other: name,
    brand: evil.slice(0, 110),
    unit: evil.slice(0, 70),
    description: evil,
    description_other: evil,
    more_details: { [evil.slice(0, 70)]: evil },
    more_details_other: { [evil.slice(0, 70)]: evil },
    category: [category._id],
    stock: 3,
  })
  const harmless = async (path: string) => {
    expect(await page.evaluate(() => 'evil' in window), path).toBe(false)
    await expect(page.locator('img[onerror], svg[onload]'), path).toHaveCount(0)
  }
  for (const path of [
    '/',
    productPath(product),
    listingPath(category),
    `/search?q=${encodeURIComponent(name.slice(-8))}`,
    `/dashboard/product?q=${encodeURIComponent(name.slice(-8))}`,
    '/dashboard/category',
    `/dashboard/product?edit=${product._id}`,
  ]) {
    await open(page, path)
    await harmless(path)
  }
  await open(page, productPath(product))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>window.evil=1</script>')
  expect(await page.title()).toContain('<script>')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const structured = blocks.map((text) => JSON.parse(text)).find((block) => block['@type'] === 'Product')
  expect(structured.name).toContain('</script></title><script>window.evil=1</script>')
  await page.request.delete('/api/product/delete-product', { data: { _id: product._id } })
  await page.request.delete('/api/category/delete', { data: { _id: category._id } })
})
