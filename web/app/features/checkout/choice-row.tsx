import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** The frame of a choice: a ring around the chosen one. */
export const choiceFrame = (isChosen: boolean) =>
  classNames(
    'rounded-card border',
    isChosen
      ? 'border-bissap bg-bissap-soft inset-ring inset-ring-bissap md:bg-white'
      : 'border-line bg-white hover:border-edge',
  )

/** The look of a radio button whose focus the element around it shows. */
export const radioLook =
  'size-5.5 shrink-0 appearance-none rounded-full border-2 border-edge bg-white outline-none checked:border-7 checked:border-bissap forced-colors:appearance-auto'

type RowProps = {
  /** The name that the rows of one question share. */
  name: string
  icon: LucideIcon
  /** Colours of the icon. */
  tile?: string
  title: string
  hint?: string | undefined
  isChosen: boolean
  disabled?: boolean
  onChoose: () => void
  /** Shown below. */
  children?: ReactNode
}

/** An answer to a question of the checkout, with an icon and its details. */
export function ChoiceRow({
  name,
  icon: Icon,
  tile = 'bg-sable text-ink-2',
  title,
  hint,
  isChosen,
  disabled = false,
  onChoose,
  children,
}: RowProps) {
  return (
    <div
      className={classNames(
        choiceFrame(isChosen),
        'has-[>label>:focus-visible]:outline-3 has-[>label>:focus-visible]:outline-offset-2 has-[>label>:focus-visible]:outline-indigo',
      )}
    >
      <label className="flex min-h-15.5 cursor-pointer items-center gap-3.5 px-3.5 has-disabled:cursor-default has-disabled:opacity-60">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={disabled}
          onChange={onChoose}
          className={radioLook}
        />
        <span className={classNames('flex size-10 shrink-0 items-center justify-center rounded-field', tile)}>
          <Icon className="size-5.5" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-bold">{title}</span>
          {hint && <span className="block text-small text-ink-2">{hint}</span>}
        </span>
      </label>
      {children && (
        <div className={classNames('mx-3.5 pb-3.5', isChosen && 'border-t border-line pt-2.5')}>
          {children}
        </div>
      )}
    </div>
  )
}
