import { isErrorOf, noCodeReasons, type SharedCode, type TripOrder } from '@dix/contract'
import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../platform/forms/use-action.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { LargeButton } from './large-button.tsx'
import { ProofPhoto } from './proof-photo.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { useSteps } from './rider-query.ts'

/** The number of digits of a delivery code. */
const codeLength = 4

/** The tries that are left after a wrong code; null for any other failure. */
function triesLeftAfter(failure: unknown): number | null {
  if (!isErrorOf(failure, 'PUT /api/rider/deliver')) return null
  if (failure.code === 'wrong_code') return failure.data.triesLeft
  failure.code satisfies 'not_found' | 'order_settled' | 'changed_meanwhile' | SharedCode
  return null
}

/** Delivers with the customer's code, or without it for a reason and with a photo as the proof. */
export function DeliverForm({ stop }: { stop: TripOrder }) {
  const t = useTranslations('rider')
  const { _id, orderId, version, toCollectAmt } = stop
  const make = useSteps()
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(stop.triesLeft)
  const [error, setError] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const [photo, setPhoto] = useState<Blob | null>(null)
  const triesLeft = Math.min(tries, stop.triesLeft)
  const deliver = async (proof: { code: string } | { unproven: (typeof noCodeReasons)[number] }) => {
    const step = {
      route: 'PUT /api/rider/deliver',
      body: { _id, toCollectAmt, ...proof },
      orderId,
      version,
      photo: 'unproven' in proof ? photo : null,
    } as const
    if (await make(step)) toast('success', t('delivered', { order: orderId }))
  }
  const { busy, act } = useAction(async () => {
    if (code === '') {
      setError(t('codeMissing'))
      return
    }
    try {
      await deliver({ code })
    } catch (failure) {
      const left = triesLeftAfter(failure)
      if (left === null) throw failure
      setCode('')
      setTries(left)
      setError(t('wrongCode', { count: left }))
    }
  })
  return (
    <>
      {triesLeft > 0 ? (
        <form
          className="flex flex-col gap-3 [&_p]:text-h3"
          onSubmit={(event) => {
            event.preventDefault()
            void act()
          }}
        >
          <p aria-hidden="true" className="font-bold">
            {t('code')}
          </p>
          <CodeField
            // Empty again after a wrong code.
            key={triesLeft}
            label={t('code')}
            labelOf={(place) => t('digit', { place: String(place), count: String(codeLength) })}
            length={codeLength}
            name="code"
            onChange={setCode}
            error={error}
            large
            focused={tries < stop.triesLeft}
          />
          <LargeButton type="submit" variant="filled" aria-busy={busy || undefined}>
            <Check className="size-5 shrink-0" aria-hidden="true" />
            {t(toCollectAmt > 0 ? 'collectAndDeliver' : 'deliver')}
          </LargeButton>
        </form>
      ) : (
        <p role="alert" className="font-bold">
          {t('noTries')}
        </p>
      )}
      <LargeButton onClick={() => setChoosing(true)}>
        <KeyRound className="size-5 shrink-0" aria-hidden="true" />
        {t('noCode')}
      </LargeButton>
      {choosing && (
        <ReasonSheet
          title={t('noCode')}
          hint={t('noCodeHint')}
          reasons={noCodeReasons}
          nameOf={(reason) => t(reason)}
          send={(unproven) => deliver({ unproven })}
          onClose={() => setChoosing(false)}
        >
          <ProofPhoto value={photo} onChange={setPhoto} />
        </ReasonSheet>
      )}
    </>
  )
}
