import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

type SubmitProps = {
  ready?: boolean
  /** Keeps the button enabled when not ready; pressing it shows what is missing. */
  explainsWhenDisabled?: boolean
  busy: boolean
  className?: string
  children: ReactNode
  variant?: 'filled' | 'danger'
  /** Id of its form, if it is outside. */
  form?: string
}

/** A submit button, disabled until the form is ready. While sending it shows progress and stays focusable. */
export function SubmitButton({
  ready = true,
  explainsWhenDisabled = false,
  busy,
  className,
  variant,
  form,
  children,
}: SubmitProps) {
  const t = useTranslations('forms')
  return (
    <Button
      type="submit"
      form={form}
      variant={variant ?? 'filled'}
      disabled={!ready && !explainsWhenDisabled}
      aria-disabled={(!ready && explainsWhenDisabled) || undefined}
      aria-busy={busy || undefined}
      className={classNames('min-h-14 text-h3', !ready && 'bg-sable! text-ink-3!', className)}
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
