import { useTranslations } from 'use-intl/react'

/** Switches between draft and published. */
export function DraftSwitch({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  const t = useTranslations('productForm')
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-card font-semibold">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => onSwitch(target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="h-6.5 w-11 shrink-0 rounded-full border border-edge bg-sable p-0.5 outline-offset-2 outline-indigo peer-checked:border-bissap peer-checked:bg-bissap peer-focus-visible:outline-3 after:block after:size-5 after:rounded-full after:bg-white after:shadow-e1 after:transition-transform peer-checked:after:translate-x-4.5"
      />
      {t('draftSwitch')}
    </label>
  )
}
