import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { Field } from '../edits/cells.ts'
import type { CellHands } from './use-table.ts'
import type { Typed } from './use-typing.ts'

type CellEditorProps = { field: Field; typed: Typed; label: string; hands: CellHands }

/** The field of the cell that is typed into: Enter leads down, Tab to the next cell, Escape gives up. */
export function CellEditor({ field, typed, label, hands: { leave, pasteOver } }: CellEditorProps) {
  const ref = useRef<HTMLInputElement>(null)
  const left = useRef(false)
  useLayoutEffect(() => {
    ref.current?.focus()
    if (typed.whole) ref.current?.select()
  }, [typed])
  const go = (...way: Parameters<typeof leave>) => {
    left.current = true
    leave(...way)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { value } = event.currentTarget
    const ways: Record<string, Parameters<typeof leave>> = {
      Enter: [value, 'down'],
      Tab: [value, event.shiftKey ? 'back' : 'next'],
      Escape: [null, 'stay'],
    }
    const way = ways[event.key]
    if (!way || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(...way)
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
      inputMode={field === 'unit' ? 'text' : 'numeric'}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={onBlur}
      className="h-10 w-full min-w-12 rounded-field border-2 border-indigo bg-white px-0.5 @2xl:px-1.5 text-inherit focus:outline-none [[data-figures]_&]:text-right"
    />
  )
}
