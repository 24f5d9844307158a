import { describe, expect, test } from 'vitest'
import { referenceDocuments, referenceFiles } from '../../testing/search/reference-data.ts'
import { referenceQueries } from '../../testing/search/reference-queries.ts'
import { buildSearch } from './index.ts'

describe.each(referenceFiles)('in the list of %s', (file) => {
  const documents = referenceDocuments(file)
  const names = new Map(documents.map((document) => [document._id, document.name]))
  const search = buildSearch(documents)

  test.each(referenceQueries[file])(
    '"$query" finds $expect among the first five',
    ({ query, expect: wanted }) => {
      const firstFive = search.find(query).ids.slice(0, 5)
      expect(firstFive.map((id) => names.get(id))).toContainEqual(expect.stringMatching(wanted))
    },
  )
})
