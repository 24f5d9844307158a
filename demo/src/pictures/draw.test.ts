import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allArticles } from '../catalogue/articles.ts'
import { demoCatalogue } from '../catalogue/catalogue.ts'
import { galleryNames, pictureUrl } from '../catalogue/picture-names.ts'
import { drawPicture } from './draw.ts'
import { drawingOf } from './subjects.ts'

const { categories, subCategories, products } = demoCatalogue()
const nameIn = (url: string) => /^\/media\/demo\/1\/([a-z0-9-]+)\.webp$/.exec(url)?.[1] ?? ''

/** One article of each presentation: every pack shape, piles and singles. */
const oneOfEach = [...new Map(allArticles().map((article) => [article.good.pack, article])).entries()].map(
  ([pack, article]) => [pack, galleryNames(article)] as const,
)

test('every picture that the catalogue names can be drawn', () => {
  const urls = [...categories, ...subCategories]
    .map(({ image }) => image)
    .concat(products.flatMap(({ images }) => images))
  expect(urls.filter((url) => drawingOf(nameIn(url)) === null)).toEqual([])
  expect(new Set(urls).size).toBe(urls.length)
})

test('an unknown name draws nothing', async () => {
  for (const name of [
    '',
    'nothing',
    '../banner',
    `${'0'.repeat(26)}-1`,
    `${products[0]!._id.toLowerCase()}-5`,
  ]) {
    expect(await drawPicture(name, 256)).toBeNull()
  }
})

test.each(oneOfEach)('a %s is drawn square, in four views, light enough for a phone', async (_, names) => {
  for (const name of names) {
    const picture = await drawPicture(name, 256)
    expect(await sharp(picture!).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(picture!.length).toBeLessThan(6_500)
  }
  expect((await drawPicture(names[0]!, 256))!.length).toBeLessThan(4_000)
})

test('the basket is transparent around its goods, with an aspect ratio of 4:3', async () => {
  const picture = sharp((await drawPicture('banner', 320))!)
  expect(await picture.metadata()).toMatchObject({ width: 320, height: 240, hasAlpha: true })
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[3]).toBe(0)
})

test('the same name gives the same bytes', async () => {
  const name = nameIn(products[100]!.images[0]!)
  expect(await drawPicture(name, 128)).toEqual(await drawPicture(name, 128))
})

test('URLs contain the version of the drawings', () => {
  expect(pictureUrl('banner')).toBe('/media/demo/1/banner.webp')
})
