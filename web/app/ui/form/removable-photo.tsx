import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

type RemovableProps = {
  src: string | undefined
  alt: string
  /** The accessible name of the button that removes the photo. */
  removeLabel: string
  onRemove: () => void
  /** Classes for the size of the photo. */
  className: string
}

/** A photo that was just taken or chosen, with a button that removes it. */
export function RemovablePhoto({ src, alt, removeLabel, onRemove, className }: RemovableProps) {
  return (
    <div className="flex items-start gap-2">
      <img
        src={src}
        alt={alt}
        className={classNames('rounded-field border border-line object-cover', className)}
      />
      <IconButton label={removeLabel} onClick={onRemove} className="hover:bg-sable">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
