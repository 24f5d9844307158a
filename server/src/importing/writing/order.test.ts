import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../testing/importing/shop.ts'
import { buildSnapshot, byPosition } from '../../catalogue/snapshot.ts'

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

/** Names of categories, sub categories, and products by sub category, as shoppers see them. */
async function order() {
  const rows = await shop.catalogue()
  const { bySubCategory } = buildSnapshot(rows)
  const names = (of: { name: { main: string } }[]) => of.map(({ name }) => name.main)
  const subCategories = rows.subCategories.toSorted(byPosition)
  return {
    categories: names(rows.categories.toSorted(byPosition)),
    subCategories: names(subCategories),
    products: Object.fromEntries(
      subCategories.map(({ _id, name }) => [name.main, names([...(bySubCategory.get(_id) ?? [])])]),
    ),
  }
}

const header = 'name;unit;price;stock;category;subCategory\n'
const list =
  `${header}Thon;1 kg;900;5;Poisson;Frais\n` +
  'Capitaine;1 kg;950;5;Poisson;Frais\nMerlu;1 kg;800;5;Poisson;Congelé\nMangue;1 kg;500;5;Fruits;Mûrs\nBar;1 kg;990;5;Poisson;Frais\n'

test('an import keeps the order of the file', async () => {
  await shop.importText(list)
  expect(await order()).toEqual({
    categories: ['Poisson', 'Fruits'],
    subCategories: ['Frais', 'Congelé', 'Mûrs'],
    products: { Frais: ['Thon', 'Capitaine', 'Bar'], Congelé: ['Merlu'], Mûrs: ['Mangue'] },
  })
})

test('what a later file adds follows what is there', async () => {
  await shop.importText(list)
  await shop.importText(
    `${header}Ananas;1 kg;500;5;Ananas et agrumes;Entiers\nAgneau;1 kg;5000;5;Boucherie;Frais\n`,
  )
  const { categories, subCategories, products } = await order()
  expect(categories).toEqual(['Poisson', 'Fruits', 'Ananas et agrumes', 'Boucherie'])
  expect(subCategories).toEqual(['Frais', 'Congelé', 'Mûrs', 'Entiers'])
  expect(products.Frais).toEqual(['Thon', 'Capitaine', 'Bar', 'Agneau'])
})

test('a shop that sorts by name goes on doing so', async () => {
  await shop.database.pool.query(`
    insert into categories (id, name, key) values ('A', 'Viandes', 'viandes'), ('B', 'Boissons', 'boissons')`)
  await shop.importText(list)
  expect((await order()).categories).toEqual(['Boissons', 'Fruits', 'Poisson', 'Viandes'])
})

test('a product that a file puts elsewhere, too, keeps its place where it is', async () => {
  await shop.importText(list)
  await shop.database.pool.query(`
    update product_sub_categories set product_position = 1
    where product_id = (select id from products where name = 'Bar')`)
  await shop.importText(`${header}Bar;1 kg;990;5;Poisson;Congelé\n`, {
    mapping: {
      columns: {
        name: 'name',
        unit: 'unit',
        price: 'price',
        stock: 'stock',
        category: 'category',
        subCategory: 'subCategory',
      },
    },
  })
  const { products } = await order()
  expect(products).toMatchObject({ Frais: ['Bar', 'Thon', 'Capitaine'], Congelé: ['Merlu', 'Bar'] })
})
