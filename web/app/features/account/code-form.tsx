import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useForm } from '../../platform/forms/use-form.ts'
import { codeOf, emptyBoxes } from '../../ui/form/code-boxes.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Fault } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** Digits of a code (specification, section 9). */
const codeLength = 6

/** A mailed code in six boxes; it can be sent once every box is full. */
export function CodeForm({ send, action }: { send: (code: string) => Promise<void>; action: string }) {
  const t = useTranslations('account')
  const [boxes, setBoxes] = useState(() => emptyBoxes(codeLength))
  const code = codeOf(boxes)
  const { form, busy, faults } = useForm({ names: ['otp'], blame: 'otp', send: () => send(code) })
  return (
    <form {...form} className="flex flex-col gap-6">
      <CodeField
        label={t('code')}
        labelOf={(place) => t('digit', { place: String(place), count: String(codeLength) })}
        name="otp"
        boxes={boxes}
        onChange={setBoxes}
        fault={faults.otp}
      />
      {faults.form && <Fault>{faults.form}</Fault>}
      <SubmitButton ready={code !== ''} busy={busy}>
        {action}
      </SubmitButton>
    </form>
  )
}
