import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import type { Uploads } from '../pictures/use-uploads.ts'
import { focusFirstFault, type ProductFormState } from './use-product-form.ts'

type FootBarProps = {
  state: ProductFormState
  uploads: Uploads
  /** The submit buttons. */
  children: ReactNode
  className?: string
}

/** The bar at the bottom of the screen: the submit buttons, and what prevents sending. */
export function FootBar({ state: { faults }, uploads, children, className }: FootBarProps) {
  const wrong = Object.keys(faults).length
  const t = useTranslations('productForm')
  return (
    <div
      className={classNames('foot-bar flex flex-wrap items-center gap-x-3 gap-y-1 py-2 md:py-3', className)}
    >
      {children}
      <div role="status" className="text-card">
        {uploads.held}
        {!uploads.held && wrong > 0 && (
          <button
            type="button"
            onClick={focusFirstFault}
            className="flex min-h-11 items-center gap-1.5 font-semibold text-brique underline-offset-3 hover:underline"
          >
            <CircleAlert className="size-4.5" aria-hidden="true" />
            {t('toCorrect', { count: wrong })}
          </button>
        )}
      </div>
    </div>
  )
}
