import { readDecimal } from '@dix/contract'
import { levelsOf, shopColumns, splitOptions } from './shop-columns.ts'
import type { OpenShopRows, ShopProduct } from './shop-rows.ts'

/** The columns of Shopify's export: the current names, then those of older exports. */
const names = {
  handle: ['URL handle', 'Handle'],
  title: ['Title'],
  description: ['Description', 'Body (HTML)'],
  vendor: ['Vendor'],
  category: ['Product category'],
  type: ['Type'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode'],
  price: ['Price', 'Variant Price'],
  compareAt: ['Compare-at price', 'Variant Compare At Price'],
  cost: ['Cost per item'],
  quantity: ['Inventory quantity', 'Variant Inventory Qty'],
  measure: ['Unit price total measure'],
  measureUnit: ['Unit price total measure unit'],
  image: ['Product image URL', 'Image Src'],
  firstOption: ['Option1 value'],
} as const

/** Shopify's name for the only variant of a product. */
const onlyVariant = 'Default Title'

/**
 * Shopify's product export: of the rows with one handle, the variants, only the first has title, texts and category;
 * rows may add pictures. The price is what shoppers pay, the compare-at price the former one.
 */
export const readShopify: OpenShopRows = (header) => {
  const columns = shopColumns(header)
  const needed = [names.handle, names.title, names.price, names.firstOption]
  if (!needed.every((column) => columns.has(...column))) return null
  const label = (field: keyof typeof names) => columns.label(...names[field]) ?? ''
  let first: { handle: string; product: ShopProduct } | null = null

  return {
    labels: {
      name: label('title'),
      brand: label('vendor'),
      unit: label('firstOption'),
      price: label('price'),
      sellingPrice: label('price'),
      stock: label('quantity'),
      category: label('type'),
      subCategory: label('category'),
      description: label('description'),
      barcode: label('barcode'),
      productNumber: label('sku'),
      purchasePrice: label('cost'),
    },
    read(cells) {
      const cell = (field: keyof typeof names) => columns.cell(cells, ...names[field])
      const handle = cell('handle')
      const shared =
        first && handle !== '' && first.handle === handle && cell('title') === '' ? first.product : null
      if (shared && cell('price') === '') return null
      const options = [1, 2, 3].map((place) => columns.cell(cells, `Option${place} value`))
      const { unit, others } = splitOptions(
        options.filter((option) => option !== '' && option !== onlyVariant),
      )
      const product: ShopProduct = {
        ...(shared ?? {
          name: cell('title'),
          brand: cell('vendor'),
          description: cell('description'),
          categories: categoriesOf(cell('type'), cell('category')),
          isDraft: isDraft(cell('status'), cell('published')),
          pictures: cell('image') === '' ? 0 : 1,
        }),
        ...pricesOf(cell('price'), cell('compareAt')),
        unit: unit ?? `${cell('measure')} ${cell('measureUnit')}`.trim(),
        stock: cell('quantity'),
        // Spreadsheets keep leading zeros behind an apostrophe.
        barcode: cell('barcode').replace(/^'/, ''),
        productNumber: cell('sku').replace(/^'/, ''),
        purchasePrice: cell('cost'),
      }
      if (!shared) first = { handle, product }
      return others.length > 0 ? { ...product, name: `${product.name} - ${others.join(', ')}` } : product
    },
  }
}

function pricesOf(price: string, compareAt: string): { price: string; sellingPrice: string } {
  const [now, before] = [price, compareAt].map((text) => readDecimal(text, false))
  const isOffer = now && before && Number(compareAt) > Number(price)
  return isOffer ? { price: compareAt, sellingPrice: price } : { price, sellingPrice: '' }
}

/** The shop's own type, else Shopify's category. */
function categoriesOf(type: string, category: string): string[][] {
  const levels = type === '' ? levelsOf(category) : [type]
  return levels.length > 0 ? [levels] : []
}

function isDraft(status: string, published: string): boolean {
  return /^(?:draft|archived|unlisted)$/i.test(status) || /^false$/i.test(published)
}
