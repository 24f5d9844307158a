import type { DifferenceReason, RiderShift } from '@dix/contract'
import { Banknote, Coins, LogOut, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useFocusInPlace } from '../../platform/dom/use-focus-in-place.ts'
import { digitsOf } from '../../platform/forms/digits-of.ts'
import { useApiForm } from '../../platform/forms/use-api-form.ts'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { Amount } from '../../ui/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { focusOnward } from '../../ui/overlay/focus-onward.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { CountedCash } from '../back-office/index.ts'
import { LargeButton, largeForm } from './large-button.tsx'
import { changeWork } from './rider-query.ts'

/** Starts the shift with the cash for change that the rider got. */
export function StartShift() {
  const t = useTranslations('rider')
  const ref = useFocusInPlace<HTMLElement>()
  return (
    <section ref={ref} className="rounded-card border-2 border-cafe p-4">
      <h2 className="mb-4 text-h2 font-bold">{t('startShift')}</h2>
      <FloatForm submit={t('startShift')} hint={t('floatHint')} />
    </section>
  )
}

/** Asks for the float, which starts the shift or joins one that a trip began without it. */
function FloatForm({ submit, hint, onSent }: { submit: string; hint: string; onSent?: () => void }) {
  const t = useTranslations('rider')
  const form = useApiForm<{ floatAmt: string }>({
    defaultValues: { floatAmt: '' },
    send: async ({ floatAmt }) => {
      await changeWork(() => ask('POST /api/rider/shift/start', { floatAmt: Number(digitsOf(floatAmt)) }))
      onSent?.()
    },
  })
  return (
    <form {...form.props} className={largeForm}>
      <CountedCash label={t('float')} hint={hint} amount={form.field('floatAmt')} reason={false} />
      <LargeButton type="submit" variant="filled" aria-busy={form.busy || undefined}>
        {submit}
      </LargeButton>
    </form>
  )
}

type ShiftProps = {
  shift: RiderShift
  onTrip: boolean
  /** Whether steps have yet to be sent, before which the shop does not know the cash of the shift. */
  isWaiting: boolean
}

/** The cash that the rider carries, and what to do with it. */
export function ShiftCash({ shift, onTrip, isWaiting }: ShiftProps) {
  const t = useTranslations('rider')
  const format = useFormatter()
  const [dialog, setDialog] = useState<'float' | 'handIn' | 'end'>()
  const { floatAmt, carriedAmt, ceilingAmt, handInBy } = shift
  const close = () => setDialog(undefined)
  // The button that ends the shift disappears with it.
  useEffect(() => focusOnward, [])
  return (
    <section aria-label={t('shift')} className="mt-6 flex flex-col gap-3 border-t-2 border-cafe pt-4">
      <p className="flex flex-wrap items-center justify-between gap-x-3 font-bold">
        <span className="flex items-center gap-2">
          <Wallet className="size-5 shrink-0" aria-hidden="true" />
          {t('carried')}
        </span>
        <Amount value={carriedAmt} currency="same" className="text-display-phone" />
      </p>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {t('ceiling')} <Amount value={ceilingAmt} currency="same" />
        </span>
        {handInBy && <span>{t('handInBy', { time: format.dateTime(new Date(handInBy), timeOfDay) })}</span>}
      </p>
      {floatAmt === 0 && (
        <LargeButton onClick={() => setDialog('float')}>
          <Coins className="size-5 shrink-0" aria-hidden="true" />
          {t('addFloat')}
        </LargeButton>
      )}
      {carriedAmt > 0 && (
        <LargeButton onClick={() => setDialog('handIn')}>
          <Banknote className="size-5 shrink-0" aria-hidden="true" />
          {t('handIn')}
        </LargeButton>
      )}
      {isWaiting && !onTrip && <p role="status">{t('endAfterSteps')}</p>}
      {!onTrip && !isWaiting && (
        <LargeButton onClick={() => setDialog('end')}>
          <LogOut className="size-5 shrink-0" aria-hidden="true" />
          {t('endShift')}
        </LargeButton>
      )}
      {dialog === 'float' && (
        <Dialog title={t('addFloat')} onClose={close}>
          <FloatForm submit={t('addFloat')} hint={t('addFloatHint')} onSent={close} />
        </Dialog>
      )}
      {(dialog === 'handIn' || dialog === 'end') && (
        <Dialog title={t(dialog === 'end' ? 'endShift' : 'handIn')} onClose={close}>
          <HandIn shift={shift} isEnd={dialog === 'end'} onClose={close} />
        </Dialog>
      )}
    </section>
  )
}

/** The suggested amount. During the shift the float stays with the rider, perhaps all that they carry. */
function sumToHandIn({ carriedAmt, floatAmt }: RiderShift, isEnd: boolean): string {
  if (isEnd) return String(Math.max(0, carriedAmt))
  return carriedAmt > floatAmt ? String(carriedAmt - floatAmt) : ''
}

type HandInProps = { shift: RiderShift; isEnd: boolean; onClose: () => void }

function HandIn({ shift, isEnd, onClose }: HandInProps) {
  const t = useTranslations('rider')
  const { floatAmt, collectedAmt, handedInAmt, carriedAmt } = shift
  const form = useApiForm<{ amount: string; reason: DifferenceReason | '' }>({
    defaultValues: { amount: sumToHandIn(shift, isEnd), reason: '' },
    send: async ({ amount, reason }) => {
      const sum = Number(digitsOf(amount))
      await changeWork(() =>
        isEnd
          ? ask('PUT /api/rider/shift/end', { amount: sum, reason: reason || null })
          : ask('PUT /api/rider/shift/hand-in', { amount: sum, handedInAmt }),
      )
      toast('success', t(isEnd ? 'shiftEnded' : 'handedIn'))
      onClose()
    },
  })
  const differs = isEnd && Number(digitsOf(form.watch('amount'))) !== carriedAmt
  const parts = { float: floatAmt, collected: collectedAmt, handedInBefore: -handedInAmt } as const
  return (
    <form {...form.props} className={largeForm}>
      <dl>
        {(Object.keys(parts) as (keyof typeof parts)[]).map((name) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{t(name)}</dt>
            <dd>
              <Amount value={parts[name]} />
            </dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-3 border-t-2 border-cafe pt-2 font-bold">
          <dt>{t('carried')}</dt>
          <dd>
            <Amount value={carriedAmt} />
          </dd>
        </div>
      </dl>
      <CountedCash
        label={t('counted')}
        amount={form.field('amount')}
        reason={differs && form.field('reason')}
      />
      <LargeButton type="submit" variant="filled" aria-busy={form.busy || undefined}>
        {t(isEnd ? 'endShift' : 'handIn')}
      </LargeButton>
    </form>
  )
}
