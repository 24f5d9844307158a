import type { Bilingual, Locale } from '@dix/contract'
import type { DemoCatalogue } from '@dix/demo'
import type { Queries } from '../platform/database/client.ts'
import { inBatches } from '../platform/database/in-batches.ts'
import { fold } from '../platform/fold.ts'
import { stockLevels } from '../stock/index.ts'
import { productKey } from './product-key.ts'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryCategories,
} from './schema.ts'

/** Loads the demo shop into an empty catalogue. The caller's transaction makes it all or nothing. */
export async function loadDemo(tx: Queries, mainLanguage: Locale): Promise<DemoCatalogue> {
  const { demoCatalogue } = await import('@dix/demo')
  const demo = demoCatalogue()
  const pick = <T>(texts: Record<Locale, T>): Bilingual<T> => ({
    main: texts[mainLanguage],
    other: texts[mainLanguage === 'fr' ? 'en' : 'fr'],
  })
  const category = (row: (typeof demo.categories)[number]) => {
    const name = pick(row.name)
    return {
      id: row._id,
      name: name.main,
      nameOther: name.other,
      key: fold(name.main),
      image: row.image,
      position: row.position,
    }
  }
  const product = (row: (typeof demo.products)[number]) => {
    const [name, description, details] = [pick(row.name), pick(row.description), pick(row.details)]
    return {
      id: row._id,
      name: name.main,
      nameOther: name.other,
      brand: row.brand,
      description: description.main,
      descriptionOther: description.other,
      unit: row.unit,
      price: row.price,
      discount: row.discount,
      images: row.images,
      details: details.main,
      detailsOther: details.other,
      key: productKey(name.main, row.brand, row.unit),
    }
  }

  await tx.insert(categories).values(demo.categories.map(category))
  await tx.insert(subCategories).values(demo.subCategories.map(category))
  await tx
    .insert(subCategoryCategories)
    .values(
      demo.subCategories.flatMap((row) =>
        row.categories.map((categoryId, position) => ({ subCategoryId: row._id, categoryId, position })),
      ),
    )
  for (const rows of inBatches(demo.products)) {
    await tx.insert(products).values(rows.map(product))
    await tx.insert(stockLevels).values(rows.map(({ _id, stock }) => ({ productId: _id, stock })))
    await tx
      .insert(productCategories)
      .values(
        rows.flatMap((row) =>
          row.categories.map((categoryId, position) => ({ productId: row._id, categoryId, position })),
        ),
      )
    await tx.insert(productSubCategories).values(
      rows.flatMap((row) =>
        row.subCategories.map((subCategoryId, position) => ({
          productId: row._id,
          subCategoryId,
          position,
        })),
      ),
    )
  }
  return demo
}
