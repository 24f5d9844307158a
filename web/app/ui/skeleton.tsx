import { classNames } from './class-names.ts'

/** A place where something will stand. Its size comes from outside. */
export function Skeleton({ className }: { className: string }) {
  return <div className={classNames('animate-breathe rounded-card bg-sable', className)} />
}
