import { fold } from '../folding.ts'
import { listed } from './columns.ts'
import { type MappedField, type Mapping, MappingSchema } from './mapping-file.ts'
import { FileProblem } from './problem.ts'

/** What shops call their columns, folded and without anything but letters and digits. */
const commonNames: Record<Exclude<MappedField, 'image'>, readonly string[]> = {
  name: [
    'name',
    'productname',
    'product',
    'title',
    'item',
    'nom',
    'nomduproduit',
    'produit',
    'designation',
    'article',
    'libelle',
  ],
  brand: ['brand', 'brands', 'brandname', 'marque', 'marques'],
  unit: [
    'unit',
    'size',
    'packsize',
    'pack',
    'weight',
    'unite',
    'contenance',
    'conditionnement',
    'format',
    'poids',
  ],
  price: [
    'price',
    'mrp',
    'listprice',
    'regularprice',
    'unitprice',
    'prix',
    'prixnormal',
    'prixdevente',
    'prixunitaire',
    'tarif',
  ],
  sellingPrice: [
    'sellingprice',
    'saleprice',
    'discountedprice',
    'offerprice',
    'discountedsellingprice',
    'prixpromo',
    'prixpromotionnel',
    'prixremise',
    'prixsolde',
  ],
  discount: [
    'discount',
    'discountpercent',
    'percentoff',
    'remise',
    'reduction',
    'rabais',
    'remiseenpourcent',
  ],
  stock: [
    'stock',
    'instock',
    'availablequantity',
    'quantityinstock',
    'numberofstock',
    'stockdisponible',
    'quantiteenstock',
    'enstock',
  ],
  category: ['category', 'categories', 'department', 'categorie', 'rayon', 'famille'],
  subCategory: [
    'subcategory',
    'subcategories',
    'souscategorie',
    'souscategories',
    'sousrayon',
    'sousfamille',
  ],
  description: ['description', 'details', 'longdescription', 'descriptif'],
}

/**
 * A mapping guessed from the names of the columns, for a file that needs none: one column at most may look
 * like each field. A maximum retail price beside a price makes the latter the selling price.
 *
 * @throws FileProblem naming what is missing or ambiguous
 */
export function guessMapping(header: readonly string[]): Mapping {
  const simple = header.map((name) => fold(name).replace(/[^a-z0-9]/g, ''))
  const found: Partial<Record<MappedField, string>> = {}
  for (const [field, names] of Object.entries(commonNames)) {
    const alike = header.filter((_, index) => names.includes(simple[index]!))
    if (field === 'price' && alike.length === 2 && simple.includes('mrp')) {
      found.price = header[simple.indexOf('mrp')]!
      found.sellingPrice = alike.find((name) => name !== found.price)!
    } else if (alike.length > 1) {
      throw new FileProblem(
        `The columns ${listed(alike)} all look like the ${field}: say in a mapping file (--map) which one is.`,
      )
    } else if (alike[0]) found[field as MappedField] ??= alike[0]
  }
  if (found.sellingPrice) delete found.discount
  const missing = (['name', 'unit'] as const).find((field) => !found[field])
  if (missing) {
    throw new FileProblem(
      `No column looks like the ${missing === 'unit' ? 'unit (500 g, 6 pieces)' : missing}: say in a mapping file (--map) which one is. The file's columns are ${listed(header)}.`,
    )
  }
  return MappingSchema.parse({ columns: found })
}
