import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

type RemovableProps = {
  src: string | undefined
  alt: string
  /** The name of the button. */
  remove: string
  onRemove: () => void
  /** The size of the photo. */
  className: string
}

/** A photo that was just taken or chosen, with a button that removes it. */
export function RemovablePhoto({ src, alt, remove, onRemove, className }: RemovableProps) {
  return (
    <div className="flex items-start gap-2">
      <img
        src={src}
        alt={alt}
        className={classNames('rounded-field border border-line object-cover', className)}
      />
      <IconButton label={remove} onClick={onRemove} className="hover:bg-sable">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
