import { type ImportRemark, type ImportReport, MappingSchema, translate } from '@dix/contract'
import { readCatalogue } from '../../src/catalogue/queries.ts'
import { buildSnapshot, byPosition } from '../../src/catalogue/snapshot.ts'
import { exportCatalogue } from '../../src/importing/writing/export-catalogue.ts'
import { type ImportRequest, importCatalogue } from '../../src/importing/writing/import-catalogue.ts'
import { testDatabase } from '../database.ts'
import { readStocked } from '../stock.ts'
import { testFiles } from './files.ts'

type Options = Partial<Omit<ImportRequest, 'mapping'>> & { mapping?: object }

/** A separate shop with its database and folder, in French. */
export async function testShop() {
  const database = await testDatabase()
  const files = await testFiles()

  async function importFile(path: string, { mapping, ...options }: Options = {}) {
    const remarks: ImportRemark[] = []
    const report: ImportReport = await importCatalogue(database.db, {
      path,
      mapping: mapping ? MappingSchema.parse(mapping) : null,
      mainLanguage: 'fr',
      pictures: { claimPicture: async (address) => !address.includes('lost') },
      dryRun: false,
      by: null,
      fileName: 'list.csv',
      onRemark: ({ message, values, ...remark }) =>
        remarks.push({ ...remark, reason: translate('en', message, values) }),
      ...options,
    })
    return { ...report, remarks }
  }

  return {
    database,
    files,
    importFile,
    async importText(content: string | Uint8Array, options?: Options) {
      return importFile(await files.file(content), options)
    },
    async exportText(): Promise<string> {
      let text = ''
      await exportCatalogue(database.db, 'fr', async (piece) => {
        text += piece
      })
      return text
    },
    products: () => readStocked(database.db),
    catalogue: () => database.db.transaction((tx) => readCatalogue(tx)),
    /** Names of categories, sub categories, and products by sub category, in the order that shoppers see. */
    async order() {
      const rows = await database.db.transaction((tx) => readCatalogue(tx))
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
    },
    async empty() {
      await database.pool.query('truncate products, categories, sub_categories cascade')
    },
    async close() {
      await database.drop()
      await files.remove()
    },
  }
}

/** The five outcomes as numbers, in the order of the report. */
export function counts({ created, updated, merged, unchanged, refused }: ImportReport): number[] {
  return [created, updated, merged, unchanged, refused]
}

/** An export without the revisions, which no two shops share. */
export function withoutRevisions(file: string): string {
  return file.replace(/;\d+\r\n/g, ';\r\n')
}
