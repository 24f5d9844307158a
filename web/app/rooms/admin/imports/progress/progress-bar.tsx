/** How far something is, from 0 to 1, with words and figures. */
export function ProgressBar({ label, part }: { label: string; part: number }) {
  const percent = Math.floor(Math.min(Math.max(part, 0), 1) * 100)
  return (
    <div>
      <p className="mb-2 flex justify-between gap-3 text-card font-semibold">
        {label} <span className="tabular-nums">{`${percent}\u00a0%`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sable"
      >
        <div
          className="h-full origin-left bg-bissap transition-transform duration-240"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
}
