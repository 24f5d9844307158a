import { ProgressBar } from '../../../../ui/progress-bar.tsx'

/** A progress bar from 0 to 1 with a label and percent. */
export function ProgressLine({ label, part }: { label: string; part: number }) {
  const percent = Math.floor(Math.min(Math.max(part, 0), 1) * 100)
  return (
    <div>
      <p className="mb-2 flex justify-between gap-3 text-card font-semibold">
        {label} <span className="tabular-nums">{`${percent}\u00a0%`}</span>
      </p>
      <ProgressBar label={label} part={percent / 100} />
    </div>
  )
}
