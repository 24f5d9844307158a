import { Button, ButtonLink } from '../../../ui/button.tsx'

type NoticeProps = {
  message: string
  hint: string
  /** The record that an earlier submit of the form made. */
  open: { to: string; label: string }
  again: { label: string; onClick: () => void }
}

/** Says that a form was submitted before it was changed, and offers to open that record or to submit a second one. */
export function EarlierNotice({ message, hint, open, again }: NoticeProps) {
  return (
    <section aria-label={message} className="rounded-card bg-mangue-soft p-4 text-card text-mangue-ink">
      <p className="text-body font-bold">{message}</p>
      <p>{hint}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink variant="outline" to={open.to}>
          {open.label}
        </ButtonLink>
        <Button variant="outline" onClick={again.onClick}>
          {again.label}
        </Button>
      </div>
    </section>
  )
}
