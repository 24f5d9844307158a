import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { GridField } from '../edits/cells.ts'
import type { CellCallbacks } from './use-table.ts'
import type { Typed } from './use-typing.ts'

type CellEditorProps = { field: GridField; typed: Typed; label: string; callbacks: CellCallbacks }

/** The input of the cell being edited: Enter moves down, Tab to the next cell, Escape cancels. */
export function CellEditor({ field, typed, label, callbacks: { leave, pasteOver } }: CellEditorProps) {
  const ref = useRef<HTMLInputElement>(null)
  const left = useRef(false)
  useLayoutEffect(() => {
    ref.current?.focus()
    if (typed.whole) ref.current?.select()
  }, [typed])
  const go = (...leaving: Parameters<typeof leave>) => {
    left.current = true
    leave(...leaving)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { value } = event.currentTarget
    const leavings: Record<string, Parameters<typeof leave>> = {
      Enter: [value, 'down'],
      Tab: [value, event.shiftKey ? 'back' : 'next'],
      Escape: [null, 'stay'],
    }
    const leaving = leavings[event.key]
    if (!leaving || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(...leaving)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\t\n].*\S/s.test(pasted)) return
    event.preventDefault()
    left.current = true
    pasteOver(pasted)
  }
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (!left.current) go(currentTarget.value, 'away')
  }
  return (
    <input
      ref={ref}
      defaultValue={typed.text}
      aria-label={label}
      autoComplete="off"
      inputMode={field === 'unit' || field === 'product_number' ? 'text' : 'numeric'}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={onBlur}
      className="h-10 w-full min-w-12 rounded-field border-2 border-indigo bg-white px-0.5 @2xl:px-1.5 text-inherit focus:outline-none [[data-numeric]_&]:text-right"
    />
  )
}
