import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../testing/importing/shop.ts'

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const order = () => shop.order()

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

test('products added by a later file follow the existing ones', async () => {
  await shop.importText(list)
  await shop.importText(
    `${header}Ananas;1 kg;500;5;Ananas et agrumes;Entiers\nAgneau;1 kg;5000;5;Boucherie;Frais\n`,
  )
  const { categories, subCategories, products } = await order()
  expect(categories).toEqual(['Poisson', 'Fruits', 'Ananas et agrumes', 'Boucherie'])
  expect(subCategories).toEqual(['Frais', 'Congelé', 'Mûrs', 'Entiers'])
  expect(products.Frais).toEqual(['Thon', 'Capitaine', 'Bar', 'Agneau'])
})

test('a shop that sorts by name keeps doing so', async () => {
  await shop.database.pool.query(`
    insert into categories (id, name, key) values ('A', 'Viandes', 'viandes'), ('B', 'Boissons', 'boissons')`)
  await shop.importText(list)
  expect((await order()).categories).toEqual(['Boissons', 'Fruits', 'Poisson', 'Viandes'])
})

test('a product that a file adds to another category keeps its position in the first', async () => {
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

test('an export imported into an empty shop gives the same order, including lists sorted by hand', async () => {
  const { pool } = shop.database
  await shop.importText(list)
  await shop.importText(
    'name_fr,unit,price,stock,category,subCategory\nSole,1 kg,990,5,Fruits|Poisson,Mûrs|Frais\nKiwi,1 kg,90,5,Fruits,Mûrs\n',
  )
  await pool.query(`
    update categories set position = case name when 'Fruits' then 0 else 1 end;
    update sub_categories set position = case name when 'Mûrs' then 0 when 'Congelé' then 1 else 2 end;
    update product_sub_categories l set product_position = case p.name when 'Sole' then -1024 else 512 end
    from products p, sub_categories s
    where p.id = l.product_id and s.id = l.sub_category_id and s.name = 'Frais' and p.name in ('Sole', 'Bar')`)
  const before = await order()
  expect(before.products.Frais!.slice(0, 2)).toEqual(['Sole', 'Bar'])
  const file = await shop.exportText()
  await shop.empty()
  await shop.importText(file)
  expect(await order()).toEqual(before)
  expect(await shop.importText(file)).toMatchObject({ unchanged: 7 })
})

test('a cell of positions with anything else is refused with an error on its column', async () => {
  const { remarks } = await shop.importText(
    'name_fr,unit,price,subCategory,product_position\nThon,1 kg,900,Frais,premier\n',
  )
  expect(remarks).toMatchObject([
    {
      outcome: 'refused',
      column: 'product_position',
      reason: '"premier" is not a list of whole numbers such as 1|2.',
    },
  ])
})
