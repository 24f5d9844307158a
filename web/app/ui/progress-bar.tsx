import { classNames } from './class-names.ts'

type ProgressProps = {
  /** The accessible name. */
  label: string
  /** From 0 to 1. */
  part: number
  className?: string
}

/** A progress bar. */
export function ProgressBar({ label, part, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={part}
      className={classNames(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-sable [&::-moz-progress-bar]:bg-bissap [&::-webkit-progress-bar]:bg-sable [&::-webkit-progress-value]:bg-bissap',
        className,
      )}
    />
  )
}
