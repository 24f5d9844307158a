import type { ReactNode } from 'react'
import { useAction } from '../../platform/forms/use-action.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LargeButton } from './large-button.tsx'

type ReasonSheetProps<Reason extends string> = {
  title: string
  hint?: string
  /** Shown above the reasons. */
  children?: ReactNode
  reasons: readonly Reason[]
  nameOf: (reason: Reason) => string
  /** What to wait for before a reason can be chosen; null for nothing. */
  waitFor?: (reason: Reason) => string | null
  send: (reason: Reason) => Promise<unknown>
  onClose: () => void
}

/** The reasons for a step, one button each; pressing one is the step. */
export function ReasonSheet<Reason extends string>({
  title,
  hint,
  children,
  onClose,
  ...props
}: ReasonSheetProps<Reason>) {
  return (
    <Dialog title={title} onClose={onClose}>
      {hint && <p className="mb-4 text-h3">{hint}</p>}
      {children}
      <Reasons {...props} onClose={onClose} />
    </Dialog>
  )
}

function Reasons<Reason extends string>({
  reasons,
  nameOf,
  waitFor,
  send,
  onClose,
}: Omit<ReasonSheetProps<Reason>, 'title' | 'hint' | 'children'>) {
  return (
    <div className="flex flex-col gap-3">
      {reasons.map((reason) => (
        <ReasonButton
          key={reason}
          name={nameOf(reason)}
          wait={waitFor?.(reason) ?? null}
          send={() => send(reason)}
          onClose={onClose}
        />
      ))}
    </div>
  )
}

type ReasonButtonProps = {
  name: string
  wait: string | null
  send: () => Promise<unknown>
  onClose: () => void
}

function ReasonButton({ name, wait, send, onClose }: ReasonButtonProps) {
  const { busy, act } = useAction(async () => {
    await send()
    onClose()
  })
  return (
    <LargeButton
      onClick={act}
      aria-busy={busy || undefined}
      disabled={wait !== null}
      className="flex-col disabled:border-dashed! disabled:text-cafe!"
    >
      {name}
      {wait !== null && <span className="font-normal">{wait}</span>}
    </LargeButton>
  )
}
