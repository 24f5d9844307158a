import type { ProductMatch } from '@dix/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask, sendFile } from '../../../../platform/api/ask.ts'
import { useAction } from '../../../../platform/forms/use-action.ts'
import { useMainLanguage } from '../../../shop/index.ts'
import { refreshImports } from '../../imports/imports-query.ts'
import { useStoreInput } from '../../stores/store-choice.ts'
import { decideList, writeList } from './decide-list.ts'
import { cellsOf, type ListField, type PastedList, readList } from './read-list.ts'

/** The contract's limit of rows that are matched in one request. */
const rowsAtOnce = 500

/** A list as it is pasted, matched and saved. `rows` is null until it is matched. */
export function usePasteList() {
  const t = useTranslations('pasteList')
  const language = useMainLanguage()
  const navigate = useNavigate()
  const store = useStoreInput()
  const [list, setList] = useState<PastedList>({ columns: [], rows: [] })
  const [matches, setMatches] = useState<readonly ProductMatch[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const rows = matches && decideList(list, matches, chosen)

  const read = (text: string) => {
    setList(readList(text))
    setMatches(null)
    setChosen(new Map())
  }
  const setColumn = (place: number, field: ListField | null) => {
    const columns = list.columns.map((known, other) =>
      other === place ? field : known === field ? null : known,
    )
    setList({ ...list, columns })
    setMatches(null)
  }
  const match = useAction(async () => {
    const found: ProductMatch[] = []
    for (let from = 0; from < list.rows.length; from += rowsAtOnce) {
      const asked = list.rows.slice(from, from + rowsAtOnce).map((row) => {
        const { barcode, product_number, name, unit } = cellsOf(list, row)
        return { barcode, product_number, name, unit }
      })
      found.push(...(await ask('POST /api/product/match', { rows: asked, ...store })).data)
    }
    setMatches(found)
  })
  const save = useAction(async () => {
    const file = new File([writeList(rows ?? [], language)], t('fileName'), { type: 'text/csv' })
    const { data } = await sendFile('POST /api/import/upload', 'file', {
      file,
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    await ask('POST /api/import/run', { _id: data._id, mapping: null, ...store })
    void refreshImports()
    await navigate(`/dashboard/product/import?file=${data._id}`)
  })
  return {
    list,
    rows,
    read,
    setColumn,
    choose: (row: number, id: string) => setChosen(new Map(chosen).set(row, id)),
    match,
    save,
  }
}

export type PasteList = ReturnType<typeof usePasteList>
