import { levelsOf, shopColumns, splitOptions } from './shop-columns.ts'
import type { OpenShopRows, ShopProduct } from './shop-rows.ts'

/** The columns of WooCommerce's exporter, which it translates, in English and French. */
const names = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU', 'UGS'],
  gtin: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN ou ISBN'],
  name: ['Name', 'Nom'],
  published: ['Published', 'Publié'],
  visibility: ['Visibility in catalog', 'Visibilité dans le catalogue'],
  shortDescription: ['Short description', 'Description courte'],
  description: ['Description'],
  saleStarts: ['Date sale price starts', 'Date de début de promo'],
  saleEnds: ['Date sale price ends', 'Date de fin de promo'],
  inStock: ['In stock?', 'En stock ?'],
  stock: ['Stock'],
  salePrice: ['Sale price', 'Tarif promo'],
  regularPrice: ['Regular price', 'Tarif régulier'],
  cost: ['Cost of goods', 'Coût des marchandises'],
  categories: ['Categories', 'Catégories'],
  images: ['Images'],
  parent: ['Parent'],
  brands: ['Brands', 'Marques'],
} as const

/** WooCommerce's category for products without one. */
const uncategorized = ['uncategorized', 'non classé']

/**
 * WooCommerce's product export. A variation takes missing values from its parent; the parent itself is not a product. A
 * sale price applies within its dates.
 */
export const readWooCommerce: OpenShopRows = (header, today) => {
  const columns = shopColumns(header)
  if (!columns.has(...names.type) || !columns.has(...names.name) || !columns.has(...names.regularPrice))
    return null
  if (!columns.has(...names.visibility) && !columns.has(...names.published)) return null
  const parents = new Map<string, ShopProduct>()
  const label = (field: keyof typeof names) => columns.label(...names[field])

  return {
    labels: {
      name: label('name')!,
      brand: label('brands') ?? '',
      price: label('regularPrice')!,
      sellingPrice: label('salePrice') ?? '',
      stock: label('stock') ?? '',
      category: label('categories') ?? '',
      subCategory: label('categories') ?? '',
      description: label('description') ?? '',
      barcode: label('gtin') ?? '',
      productNumber: label('sku') ?? '',
      purchasePrice: label('cost') ?? '',
    },
    read(cells) {
      const cell = (field: keyof typeof names) => columns.cell(cells, ...names[field])
      const types = cell('type').toLowerCase().split(/,\s*/)
      const options = [1, 2, 3].map((place) =>
        columns.cell(cells, `Attribute ${place} value(s)`, `Valeur(s) de l’attribut ${place}`),
      )
      const product: ShopProduct = {
        name: cell('name'),
        brand: cell('brands')
          .split(/(?<!\\),/)[0]!
          .trim(),
        price: withPoint(cell('regularPrice')),
        sellingPrice: isPlanned(cell('saleStarts'), cell('saleEnds'), today)
          ? withPoint(cell('salePrice'))
          : '',
        stock: cell('stock') || (cell('inStock') === '0' ? '0' : ''),
        // Line breaks are exported as a backslash and an n.
        description: (cell('description') || cell('shortDescription')).replaceAll('\\n', '\n'),
        barcode: cell('gtin'),
        productNumber: cell('sku'),
        purchasePrice: withPoint(cell('cost')),
        categories: categoriesOf(cell('categories')),
        isDraft: cell('published') !== '1' || cell('visibility') === 'hidden',
        pictures: cell('images')
          .split(',')
          .filter((url) => url.trim() !== '').length,
      }
      if (types.includes('variable')) {
        parents.set(`id:${cell('id')}`, product)
        if (product.productNumber) parents.set(product.productNumber, product)
        return null
      }
      const parent = types.includes('variation') ? parents.get(cell('parent')) : undefined
      return parent ? variationOf(parent, product, options.filter(Boolean)) : product
    },
  }
}

function variationOf(parent: ShopProduct, own: ShopProduct, options: string[]): ShopProduct {
  const { unit, others } = splitOptions(options)
  return {
    ...own,
    name:
      others.length > 0
        ? `${parent.name} - ${others.join(', ')}`
        : unit
          ? parent.name
          : own.name || parent.name,
    unit: unit ?? '',
    brand: own.brand || (parent.brand ?? ''),
    description: own.description || (parent.description ?? ''),
    categories: own.categories.length > 0 ? own.categories : parent.categories,
    isDraft: own.isDraft || parent.isDraft,
    pictures: own.pictures || parent.pictures,
  }
}

/** Prices are exported with the decimal mark of the shop, and thousands are never grouped. */
function withPoint(price: string): string {
  return price.replace(/,(\d+)$/, '.$1')
}

/** Whether today is within the dates of a sale; either end may be open. */
function isPlanned(starts: string, ends: string, today: string): boolean {
  return (starts === '' || starts.slice(0, 10) <= today) && (ends === '' || ends.slice(0, 10) >= today)
}

/** Paths separated by commas; a comma within a name is preceded by a backslash. */
function categoriesOf(text: string): string[][] {
  return text
    .split(/(?<!\\),/)
    .map((path) => levelsOf(path.replaceAll('\\,', ',')))
    .filter((levels) => levels.length > 0 && !uncategorized.includes(levels.at(-1)!.toLowerCase()))
}
