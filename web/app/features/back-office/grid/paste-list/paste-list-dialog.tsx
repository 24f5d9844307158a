import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx'
import { savedRows } from './decide-list.ts'
import { MatchedRows } from './matched-rows.tsx'
import { type ListField, listFields } from './read-list.ts'
import { type PasteList, usePasteList } from './use-paste-list.ts'

/** Pastes a list of any length, which is matched with the shop's products, shown, and saved as one import. */
export function PasteListDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pasteList')
  const tGrid = useTranslations('grid')
  const paste = usePasteList()
  const [text, setText] = useState('')
  const { list, rows, match, save } = paste
  const namesProducts = (['name', 'barcode', 'product_number'] as const).some((field) =>
    list.columns.includes(field),
  )
  const saved = savedRows(rows ?? []).length
  return (
    <Dialog title={t('title')} onClose={onClose} wide>
      <TextArea
        label={t('list')}
        hint={t('hint')}
        value={text}
        rows={6}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          paste.read(currentTarget.value)
        }}
        spellCheck={false}
        className="mb-4 [&_textarea]:max-h-60"
      />
      {list.rows.length > 0 && <Columns paste={paste} />}
      {rows && <MatchedRows rows={rows} onChoose={paste.choose} />}
      {(match.lost || save.lost) && <FieldError>{tGrid('lostBulk')}</FieldError>}
      <DialogFooter>
        <Button variant="outline" onClick={onClose} className="grow">
          {t('cancel')}
        </Button>
        {rows ? (
          <Button
            onClick={save.act}
            disabled={saved === 0}
            aria-busy={save.busy || undefined}
            className="grow"
          >
            {t('save', { count: saved })}
          </Button>
        ) : (
          <Button
            onClick={match.act}
            disabled={list.rows.length === 0 || !namesProducts}
            aria-busy={match.busy || undefined}
            className="grow"
          >
            {t('match', { count: list.rows.length })}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** The field of each column, with the cell of its first row. */
function Columns({ paste: { list, setColumn } }: { paste: PasteList }) {
  const t = useTranslations('pasteList')
  const tGrid = useTranslations('grid')
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-card font-semibold">{t('columns')}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5">
        {list.columns.map((field, place) => (
          <li key={place} className="min-w-0">
            <Select
              aria-label={t('column', { place: place + 1 })}
              value={field ?? ''}
              onChange={({ currentTarget }) =>
                setColumn(place, (currentTarget.value || null) as ListField | null)
              }
            >
              <option value="">{t('leftOut')}</option>
              {listFields.map((option) => (
                <option key={option} value={option}>
                  {tGrid(option)}
                </option>
              ))}
            </Select>
            <p className="mt-1 truncate text-small text-ink-2">{list.rows[0]?.[place] || '–'}</p>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
