import { useAction } from '../../platform/forms/use-action.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LargeButton } from './large-button.tsx'

type ReasonSheetProps<Reason extends string> = {
  title: string
  hint?: string
  reasons: readonly Reason[]
  nameOf: (reason: Reason) => string
  send: (reason: Reason) => Promise<unknown>
  onClose: () => void
}

/** The reasons for a step, one button each; pressing one is the step. */
export function ReasonSheet<Reason extends string>({
  title,
  hint,
  onClose,
  ...props
}: ReasonSheetProps<Reason>) {
  return (
    <Dialog title={title} onClose={onClose}>
      {hint && <p className="mb-4 text-h3">{hint}</p>}
      <Reasons {...props} onClose={onClose} />
    </Dialog>
  )
}

function Reasons<Reason extends string>({
  reasons,
  nameOf,
  send,
  onClose,
}: Omit<ReasonSheetProps<Reason>, 'title' | 'hint'>) {
  return (
    <div className="flex flex-col gap-3">
      {reasons.map((reason) => (
        <ReasonButton key={reason} name={nameOf(reason)} send={() => send(reason)} onClose={onClose} />
      ))}
    </div>
  )
}

type ReasonButtonProps = { name: string; send: () => Promise<unknown>; onClose: () => void }

function ReasonButton({ name, send, onClose }: ReasonButtonProps) {
  const { busy, act } = useAction(async () => {
    await send()
    onClose()
  })
  return (
    <LargeButton onClick={act} aria-busy={busy || undefined}>
      {name}
    </LargeButton>
  )
}
