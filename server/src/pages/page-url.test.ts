import { expect, test } from 'vitest'
import { category } from '../../testing/catalogue.ts'
import { pageUrl } from './page-url.ts'

const categories = new Map([['OILS', category({ _id: 'OILS' })]])
const read = (url: string) => pageUrl(url, { categories })

test.each([
  ['/', ['/?q=x', '/?page=7', '/?utm_source=mail', '/?_routes=anything', '/?', '/?stock=1']],
  ['/product/Riz-P1', ['/product/Riz-P1?page=7&q=a', '/product/%52iz-P%31', '/product/Riz-P1?sort=price']],
  ['/info/about', ['/info/about?q=x', '/info/%61bout?page=2']],
  ['/cart', ['/cart?page=2', '/cart?brand=Ndar']],
  ['/Huiles-OILS', ['/Huiles-OILS?q=x', '/Huiles-OILS?page=1', '/Huiles-OILS?page=-1&sort=x&stock=yes']],
  ['/Huiles-OILS/Riz-S1?page=2&stock=1&sort=price', ['/Huiles-OILS/Riz-S1?sort=price&x=1&stock=1&page=2']],
  ['/search?q=riz&offer=1', ['/search?offer=1&q=+riz+&page=0', '/search?fbclid=1&q=riz&offer=1&offer=0']],
  ['/search.data?q=riz&_routes=routes%2Fsearch', ['/search.data?_routes=routes/search&q=riz']],
  ['/search.data?q=riz', ['/search.data?_routes=root,routes/search&q=riz', '/search.data?q=riz&_routes=x']],
  ['/info/about.data?_routes=routes%2Finfo', ['/info/about.data?q=x&_routes=routes/info']],
  ['/product/Riz-P1.data', ['/product/Riz-P1.data?_routes=routes/home', '/product/Riz-P1.data?index']],
])('%s is the only URL of a page, regardless of other parameters', (url, variants) => {
  expect(read(url)).toBe(url)
  for (const variant of variants) expect(read(variant)).toBe(url)
})

test('a page URL keeps the parameters that the page reads', () => {
  const url = '/search?q=riz+bris%C3%A9&page=3&stock=1&offer=1&brand=Ndar&sort=price-desc'
  expect(read(url)).toBe(url)
  expect(read('/Huiles-OILS.data?page=2&_routes=routes%2Flisting')).toBe(
    '/Huiles-OILS.data?page=2&_routes=routes%2Flisting',
  )
})

test('a path that cannot be decoded stays as it is', () => {
  expect(read('/product/x-%E0%A4%A')).toBe('/product/x-%E0%A4%A')
  expect(read('/product/x-%E0%A4%A?page=1')).toBe('/product/x-%E0%A4%A')
})
