import { productKey } from '../../catalogue/index.ts'
import type { Draft, FieldName, ProductFields, Refuse, Remark, RowReader } from '../reading/parsed-row.ts'
import type { Placed } from './categories.ts'
import type { KnownPictures } from './pictures.ts'
import { differences, differing, type Known, type KnownProducts } from './products.ts'

/** What became of a row. Every row has exactly one outcome. */
export type Outcome = 'created' | 'updated' | 'merged' | 'unchanged' | 'refused'

export type Decision = { outcome: Outcome; product: Known | null; remarks: Remark[] }

/** How the rows of a file are to be taken, and which of their pictures the shop does not have. */
export type Rules = Pick<RowReader, 'shelves' | 'defaults' | 'columnOf'> & Pick<KnownPictures, 'isMissing'>

/** Fields that a row with a bare name may leave out. */
const blank = {
  nameOther: null,
  brand: '',
  discount: 0,
  stock: 0,
  lowStock: null,
  draft: false,
  images: [],
  descriptionOther: null,
  detailsOther: null,
} satisfies Partial<ProductFields>

/**
 * Decides what a row does to the shop.
 *
 * The first row of a product in a file sets what it says. Each further one only adds its shelves: the first
 * one's values stay, and a remark names those that differ.
 *
 * @param products the shop as the rows before left it; not changed here
 * @param place finds or makes the row's shelves; not called for a refused row
 * @param id for a product that is new
 */
export function decideRow(
  draft: Draft,
  products: KnownProducts,
  rules: Rules,
  place: (draft: Draft) => Placed,
  id: () => string,
): Decision {
  const known = products.of(draft)
  const missing = missingPicture(draft, known, rules)
  if (missing) return refused([missing])
  if (!known) return create(draft, rules, place, id)
  if (known.line !== null) return merge(draft, known, known.line, rules, place)

  const next = { ...known, ...differing(known, draft.fields), line: draft.line }
  // A row without an id was recognised by its key.
  if (draft.id) next.key = productKey(next.name, next.brand, next.unit)
  const holder = products.withKey(next.key)
  if (holder && holder.id !== known.id) {
    return refused([
      {
        line: draft.line,
        outcome: 'refused',
        column: rules.columnOf('name'),
        sentence: 'Another product, {id}, has this name, brand and unit already.',
        values: { id: holder.id },
      },
    ])
  }
  const placed = place(draft)
  next.categoryIds = moved(known.categoryIds, placed.categoryIds, rules.shelves)
  next.subCategoryIds = moved(known.subCategoryIds, placed.subCategoryIds, rules.shelves)
  const outcome = isSame(known, next, Object.keys(draft.fields) as FieldName[]) ? 'unchanged' : 'updated'
  const remarks = outcome === 'updated' ? [...draft.remarks, ...lostLetters(next, draft.line)] : []
  return { outcome, product: next, remarks }
}

/** Whether nothing about a product would change. */
export function isSame(before: Known, after: Known, fields: Iterable<FieldName>): boolean {
  return differences(before, after, fields).length === 0 && !shelvesDiffer(before, after)
}

export function shelvesDiffer(before: Known, after: Known): boolean {
  return (
    before.categoryIds.join() !== after.categoryIds.join() ||
    before.subCategoryIds.join() !== after.subCategoryIds.join()
  )
}

function create(draft: Draft, rules: Rules, place: (draft: Draft) => Placed, id: () => string): Decision {
  const remarks: Remark[] = []
  const refuse: Refuse = (column, sentence, values) =>
    remarks.push({ line: draft.line, outcome: 'refused', column, sentence, ...(values && { values }) })
  const given = { ...blank, ...rules.defaults, ...draft.fields }
  const name = given.name ?? given.nameOther
  const { unit, price } = given
  if (draft.id && (name == null || unit === undefined))
    refuse('_id', 'No product of this shop has the id {id}.', { id: draft.id })
  if (name == null) refuse(rules.columnOf('name'), 'A new product needs a name.')
  if (unit === undefined) refuse(rules.columnOf('unit'), 'A new product needs a unit.')
  if (price === undefined) refuse(rules.columnOf('price'), 'A new product needs a price.')
  if (name == null || unit === undefined || price === undefined) return refused(remarks)

  const { categoryIds, subCategoryIds } = place(draft)
  const product: Known = {
    ...given,
    id: draft.id ?? id(),
    // Where nobody wrote the shop's main language yet, the other one stands in for it.
    name,
    description: given.description ?? given.descriptionOther ?? '',
    details: given.details ?? given.detailsOther ?? {},
    unit,
    price,
    key: productKey(name, given.brand, unit),
    categoryIds: categoryIds ?? [],
    subCategoryIds: subCategoryIds ?? [],
    line: draft.line,
  }
  const odd = [...lostLetters(product, draft.line), ...nowhere(product)]
  return { outcome: 'created', product, remarks: [...draft.remarks, ...odd] }
}

function merge(
  draft: Draft,
  known: Known,
  firstLine: number,
  rules: Rules,
  place: (draft: Draft) => Placed,
): Decision {
  const placed = place(draft)
  const product = {
    ...known,
    categoryIds: moved(known.categoryIds, placed.categoryIds, 'add'),
    subCategoryIds: moved(known.subCategoryIds, placed.subCategoryIds, 'add'),
  }
  const others = differences(known, { ...known, ...draft.fields }, Object.keys(draft.fields) as FieldName[])
  const column = others.map(rules.columnOf).join(', ')
  const sentence = 'The same product as in line {line}: the other value given here was not taken.'
  const remark: Remark = {
    line: draft.line,
    outcome: 'merged',
    column,
    sentence,
    values: { line: firstLine },
  }
  return { outcome: 'merged', product, remarks: others.length > 0 ? [remark] : [] }
}

/** What stands at the product already may stay: the file of a picture may have got lost. */
function missingPicture({ line, fields }: Draft, known: Known | undefined, rules: Rules): Remark | null {
  const image = fields.images?.find((one) => rules.isMissing(one) && !known?.images.includes(one))
  if (image === undefined) return null
  const sentence = '"{image}" is not a picture of this shop: upload it and use its /media/… address.'
  return { line, outcome: 'refused', column: rules.columnOf('images'), sentence, values: { image } }
}

function refused(remarks: Remark[]): Decision {
  return { outcome: 'refused', product: null, remarks }
}

function moved(before: string[], placed: string[] | null, mode: 'add' | 'replace'): string[] {
  if (!placed) return before
  return mode === 'replace' ? placed : [...new Set([...before, ...placed])]
}

function lostLetters({ name }: Known, line: number): Remark[] {
  const sentence = 'The name "{name}" lost a letter before it came here.'
  return name.includes('\ufffd') ? [{ line, outcome: 'taken', column: '', sentence, values: { name } }] : []
}

function nowhere({ line, categoryIds }: Known): Remark[] {
  const sentence = 'The product has no category: shoppers find it by searching only.'
  return line !== null && categoryIds.length === 0 ? [{ line, outcome: 'taken', column: '', sentence }] : []
}
