import type { SearchDocument } from '../../src/search/inverted-index/document.ts'

/** A product for tests, in stock; fields that are not given are empty. */
export function product(_id: string, name: string, rest: Partial<SearchDocument> = {}): SearchDocument {
  return {
    _id,
    name,
    nameOther: null,
    brand: '',
    categories: [],
    description: '',
    descriptionOther: null,
    unit: '',
    codes: [],
    inStock: true,
    ...rest,
  }
}

const oils = ['Huiles', 'Oils']
const dairy = ['Produits laitiers', 'Dairy']
const grocery = ['Épicerie', 'Pantry']
const drinks = ['Boissons', 'Drinks']

/** A corner shop, small enough to know by heart. Brands are invented. */
export const exampleShop: SearchDocument[] = [
  product('oil-1l', 'Huile d’arachide', {
    nameOther: 'Peanut oil',
    brand: 'Kaolak',
    categories: oils,
    unit: '1 L',
  }),
  product('oil-5l', 'Huile d’arachide', {
    nameOther: 'Peanut oil',
    brand: 'Kaolak',
    categories: oils,
    unit: '5 L',
  }),
  product('palm-oil', 'Huile de palme rouge', { nameOther: 'Red palm oil', categories: oils, unit: '1 L' }),
  product('peanut-paste', 'Pâte d’arachide', {
    nameOther: 'Peanut paste',
    categories: grocery,
    unit: '500 g',
  }),
  product('chips', 'Chips salées', {
    nameOther: 'Salted crisps',
    description: 'Frites à l’huile de tournesol.',
  }),
  product('milk', 'Lait entier', {
    nameOther: 'Whole milk',
    brand: 'Lagune',
    categories: dairy,
    unit: '1 L',
  }),
  product('milk-out', 'Lait demi-écrémé', {
    nameOther: 'Semi-skimmed milk',
    categories: dairy,
    inStock: false,
  }),
  product('curd', 'Lait caillé', { nameOther: 'Curd', categories: dairy, unit: '50 cl' }),
  product('milk-chocolate', 'Chocolat au lait', { nameOther: 'Milk chocolate', categories: grocery }),
  product('rice', 'Riz brisé parfumé', { nameOther: 'Fragrant broken rice', brand: 'Ndar', unit: '5 kg' }),
  product('rice-small', 'Riz brisé parfumé', {
    nameOther: 'Fragrant broken rice',
    brand: 'Ndar',
    unit: '1 kg',
  }),
  product('onions', 'Oignons de Potou', { nameOther: 'Potou onions', categories: ['Légumes', 'Vegetables'] }),
  product('tomatoes', 'Tomates fraîches', {
    nameOther: 'Fresh tomatoes',
    categories: ['Légumes', 'Vegetables'],
  }),
  product('spices', 'Mélange d’épices', { nameOther: 'Spice mix', categories: grocery }),
  product('eggs', 'Œufs frais', { nameOther: 'Fresh eggs', categories: dairy, unit: '6 pcs' }),
  product('bissap', 'Fleurs de bissap', { nameOther: 'Dried hibiscus flowers', categories: drinks }),
  product('nappies', 'Couches bébé', { nameOther: null, categories: ['Bébé', 'Baby care'] }),
  product('tissue', 'Papier hygiénique', { nameOther: null, unit: '4 pcs' }),
  product('chickpeas', 'Pois chiches', { nameOther: 'Chickpeas', categories: grocery }),
  product('cereal', 'Corn Flakes', { brand: 'Matin Clair', categories: grocery }),
  product('soda', 'Boisson gazeuse', { nameOther: 'Fizzy drink', brand: 'Mandingo', categories: drinks }),
  product('mango', 'Mangue Kent', { nameOther: 'Kent mango', categories: ['Fruits', 'Fruit'] }),
  product('millet', 'Mil souna', {
    nameOther: 'Millet',
    description: 'Se mange avec du lait et des mangues.',
  }),
]
