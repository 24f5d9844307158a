import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { refreshProducts } from '../products/products-query.ts'

type RevertButtonProps = {
  /** Sends the revert. May throw ApiError and NetworkError. */
  send: () => Promise<{ message: string }>
  /** The name of the reverted item, for screen readers. */
  what?: string
}

/** Reverts a change; an API error, such as a later change, is shown below. */
export function RevertButton({ send, what }: RevertButtonProps) {
  const t = useTranslations('productHistory')
  const messageOf = useErrorMessage()
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, act } = useAction(async () => {
    setProblem(null)
    try {
      const { message } = await send()
      await refreshProducts()
      showSuccess(message)
    } catch (failure) {
      setProblem(messageOf(failure))
    }
  })
  return (
    <div className="md:max-w-80">
      <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="min-h-11">
        <Undo2 className="size-4" aria-hidden="true" />
        {t('undo')}
        {what && <span className="sr-only">: {what}</span>}
      </Button>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}
