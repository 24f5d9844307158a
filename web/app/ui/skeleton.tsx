import { classNames } from './class-names.ts'

/** A placeholder for loading content. `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <div className={classNames('animate-breathe rounded-card bg-sable', className)} />
}
