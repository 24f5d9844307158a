import type { QuarterView } from '@dix/contract'
import { type RefObject, useCallback } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { QuarterField, type QuarterHandle } from '../../addresses/index.ts'

type OrderQuarterProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string | null>
  onChoose: (quarter: QuarterView | null) => void
  /**
   * Receives the field, so that the form can check its `problem`, because text that matches no quarter must not be lost.
   */
  handle: RefObject<QuarterHandle | null>
}

/** The quarter of the delivery address; optional. */
export function OrderQuarter<Values extends FieldValues>({
  control,
  name,
  onChoose,
  handle,
}: OrderQuarterProps<Values>) {
  const t = useTranslations('desk')
  const { field, fieldState } = useController({ control, name })
  const { ref } = field
  const attach = useCallback(
    (quarter: QuarterHandle | null) => {
      ref(quarter)
      handle.current = quarter
    },
    [ref, handle],
  )
  return (
    <QuarterField
      ref={attach}
      label={t('quarter')}
      value={field.value || null}
      onChange={onChoose}
      error={fieldState.error?.message}
    />
  )
}
