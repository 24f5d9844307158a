import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

type SubmitProps = {
  ready?: boolean
  busy: boolean
  className?: string
  children: ReactNode
  look?: 'filled' | 'danger'
}

/** Sends its form: disabled until the form is ready; while it is being sent it says so and keeps the focus. */
export function SubmitButton({ ready = true, busy, className, look, children }: SubmitProps) {
  const t = useTranslations('forms')
  return (
    <Button
      type="submit"
      look={look ?? 'filled'}
      disabled={!ready}
      aria-busy={busy || undefined}
      className={classNames('min-h-14 text-h3', className)}
    >
      {busy ? (
        <>
          <Spinner />
          {t('busy')}
        </>
      ) : (
        children
      )}
    </Button>
  )
}
