import { useTranslations } from 'use-intl/react'
import { TextArea } from '../../ui/form/text-area.tsx'

/** The contract's limit, repeated because its schemas are not loaded here. */
const longest = 300

type OrderNoteProps = { text: string; write: (text: string) => void; disabled: boolean }

/** A note for the staff who pick and deliver the order. */
export function OrderNote({ text, write, disabled }: OrderNoteProps) {
  const t = useTranslations('checkout')
  const left = longest - text.length
  return (
    <TextArea
      label={t('note')}
      placeholder={t('notePlaceholder')}
      hint={left <= 50 ? t('noteLeft', { count: left }) : undefined}
      error={left < 0 ? t('noteTooLong', { most: longest }) : undefined}
      value={text}
      rows={2}
      disabled={disabled}
      onChange={({ target }) => write(target.value)}
    />
  )
}
