import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Fault } from './field.tsx'

type FileDropProps = {
  label: string
  /** What may be chosen, in words. */
  hint: string
  /** What the device's own choice of files offers: endings and types. */
  accept: string
  icon: ReactNode
  fault?: string | undefined
  busy?: boolean
  onChoose: (file: File) => void
}

/** A dashed place for one file: pressed to choose it, or dropped upon. What is wrong with it is said beneath. */
export function FileDrop({ label, hint, accept, icon, fault, busy, onChoose }: FileDropProps) {
  const id = useId()
  const { over, ...drop } = useDrop(onChoose)
  return (
    <div>
      <label
        {...drop}
        className={classNames(
          'flex min-h-22 cursor-pointer items-center justify-center gap-4 rounded-card border border-dashed px-4 py-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-indigo hover:bg-bissap-soft',
          fault ? 'border-2 border-brique' : 'border-edge',
          over ? 'bg-bissap-soft' : 'bg-white',
        )}
      >
        <span className="shrink-0 text-bissap">{icon}</span>
        <span className="min-w-0">
          <span id={`${id}-label`} className="block text-body font-bold text-bissap">
            {label}
          </span>
          <span id={`${id}-hint`} className="block text-small text-ink-2">
            {hint}
          </span>
        </span>
        <input
          type="file"
          accept={accept}
          className="sr-only"
          aria-labelledby={`${id}-label`}
          aria-describedby={fault ? `${id}-fault ${id}-hint` : `${id}-hint`}
          aria-invalid={fault ? true : undefined}
          aria-busy={busy || undefined}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onChoose(file)
            // The same file may be chosen again, and only a change is told.
            target.value = ''
          }}
        />
      </label>
      <div role="alert">{fault && <Fault id={`${id}-fault`}>{fault}</Fault>}</div>
    </div>
  )
}

/** Whether a file is held over the place, and what listens for it. */
function useDrop(onChoose: (file: File) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onChoose(file)
    },
  }
}
