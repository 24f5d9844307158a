import { isErrorOf, type PlacedOrder, type QuarterView, type SharedCode } from '@dix/contract'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { dropIdempotencyKey, idempotencyKeyFor } from '../../../../platform/forms/idempotency-key.ts'
import { useApiForm } from '../../../../platform/forms/use-api-form.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { toast } from '../../../../ui/overlay/toasts.ts'
import { type QuarterHandle, receiveDeliveryTerms, useDeliveryTo } from '../../../addresses/index.ts'
import { useBill } from '../../../bill/index.ts'
import {
  CashNotes,
  DeliveryTime,
  notesFor,
  refreshSlots,
  slotsOfArea,
  timeProblemText,
  useDeliveryTime,
} from '../../../checkout/index.ts'
import { receiveBillTerms, shopValues, useShop } from '../../../shop/index.ts'
import { setDeskOrder } from '../../desk/desk-query.ts'
import { EarlierNotice } from '../../drafts/earlier-notice.tsx'
import { SavedNote } from '../../drafts/saved-note.tsx'
import { refreshProducts } from '../../products/products-query.ts'
import { OrderQuarter } from '../order-quarter.tsx'
import { ProductPicker } from '../product-picker.tsx'
import { type KnownAddress, KnownCaller } from './known-caller.tsx'
import { PhoneLines } from './phone-lines.tsx'
import {
  type PhoneCaller,
  type PhoneLine,
  type PhoneOrder,
  placeOf,
  totalOf,
  withQuantity,
} from './phone-order.ts'
import { type DraftOptions, useOrderDraft } from './use-order-draft.ts'

type FormProps = DraftOptions & {
  start: PhoneOrder
  /** The number of products of the draft that are no longer sold. */
  notSoldCount: number
}

/** Name, phone and address of the caller, the products, and the cash they pay with. */
export function NewOrderForm({ draftSlot, start, notSoldCount, stored, onRestart }: FormProps) {
  const t = useTranslations('desk')
  const tCheckout = useTranslations('checkout')
  const navigate = useNavigate()
  const [placed, setPlaced] = useState<PlacedOrder>()
  const quarterField = useRef<QuarterHandle>(null)
  const form = useApiForm<PhoneOrder>({
    defaultValues: start,
    // Everything missing is shown at once, because the caller is on the phone.
    check: ({ name, mobile, address_line, lines }) => ({
      name: name.trim() ? undefined : t('nameMissing'),
      mobile: mobile.trim() ? undefined : t('phoneMissing'),
      address_line: address_line.trim() ? undefined : t('addressMissing'),
      quarter: quarterField.current?.problem(),
      lines: lines.length === 0 ? t('noLines') : undefined,
      slot:
        time.problem === null ? undefined : (timeProblemText(tCheckout, time) ?? tCheckout('slotsLoading')),
    }),
    fieldOf: (name) => fieldOf(name),
    send: async ({ lines, ...typed }) => {
      const { name, mobile, address_line, landmark, city, note } = typed
      const input = {
        name,
        address: { address_line, landmark, mobile, city, ...placeOf(typed) },
        lines: lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
        payWith: selected,
        dueAmt: due,
        note,
        slot: time.slot,
      }
      setPlaced(undefined)
      try {
        // One order per draft, so that resending after a lost response places it only once.
        const idempotencyKey = idempotencyKeyFor(draftSlot)
        const { message, data } = await ask('POST /api/order/desk/place', input, { idempotencyKey })
        draft.drop()
        setDeskOrder(data)
        toast('success', message)
        await navigate(`/dashboard/orders/${data._id}`)
      } catch (failure) {
        if (!isErrorOf(failure, 'POST /api/order/desk/place')) throw failure
        // The last pieces may have been bought in the meantime.
        void refreshProducts()
        if (failure.code === 'order_settled') setPlaced(failure.data)
        else if (failure.code === 'cart_changed') {
          if (to) receiveDeliveryTerms(placeOf(typed), failure.data.terms)
          else receiveBillTerms(failure.data.terms)
          form.setValue('lines', await withProductsOfNow(lines))
        } else if (failure.code === 'slot_unavailable') void refreshSlots()
        else failure.code satisfies 'stock_short' | SharedCode
        throw failure
      }
    },
  })
  const [lines, payWith, mobile] = form.watch(['lines', 'payWith', 'mobile'])
  const [quarter, pin, address_line] = form.watch(['quarter', 'pin', 'address_line'])
  const place = placeOf({ quarter, pin, address_line })
  const shop = useShop()
  const to = useDeliveryTo(place)
  const time = useDeliveryTime(slotsOfArea(place), to, {
    start: start.slot,
    mayOrderWhileClosed: true,
    isPlaceKnown: shop.area === undefined || place.quarter !== null || place.latitude !== null,
  })
  const { setValue } = form
  useEffect(() => setValue('slot', time.shown), [setValue, time.shown])
  const bill = useBill(totalOf(lines), 'cash', null, to?.terms)
  const due = bill.dueAmt
  const { sums, selected } = notesFor(due, payWith)
  const linesError = form.errorOf('lines')
  const slotError = form.errorOf('slot')
  const fillIn = (given: KnownAddress) => {
    for (const field of ['name', 'address_line', 'landmark', 'quarter', 'city'] as const)
      form.setValue(field, given[field], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setValue('pin', given.pin)
  }
  const chooseQuarter = (chosen: QuarterView | null) => {
    form.setValue('quarter', chosen?.id ?? '', { shouldDirty: true })
    form.clearErrors('quarter')
    if (chosen) form.setValue('city', chosen.city, { shouldDirty: true })
  }
  const chooseTime: typeof time.choose = (chosen) => {
    time.choose(chosen)
    form.clearErrors('slot')
    form.clearErrors('root')
  }
  const placeAnother = () => {
    dropIdempotencyKey(draftSlot)
    void form.submit()
  }
  const draft = useOrderDraft(form, { draftSlot, stored, onRestart })
  return (
    <form {...form.props} className="flex grow flex-col">
      <div className="flex max-w-160 grow flex-col gap-4 px-4 py-4 md:px-7">
        {stored.savedAt !== null && (
          <p>
            <SavedNote at={stored.savedAt} onDiscard={draft.discard} />
          </p>
        )}
        {notSoldCount > 0 && <p className="text-card text-ink-2">{t('notSold', { count: notSoldCount })}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('name')} autoComplete="off" {...form.field('name')} />
          <Field label={t('phone')} type="tel" autoComplete="off" {...form.field('mobile')} />
        </div>
        <KnownCaller mobile={mobile} onChoose={fillIn} />
        <Field label={t('addressLine')} autoComplete="off" {...form.field('address_line')} />
        <Field label={t('landmark')} autoComplete="off" {...form.field('landmark')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <OrderQuarter
            control={form.control}
            name="quarter"
            onChoose={chooseQuarter}
            handle={quarterField}
          />
          <Field label={t('city')} autoComplete="off" {...form.field('city')} />
        </div>
        <div role="status" className="empty:hidden">
          {to?.state === 'outside' && (
            <p className="flex gap-2 text-card">
              <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
              <span>
                {t.rich('outsideZones', {
                  amount: () => <Amount value={bill.deliveryFee} currency="same" />,
                  minutes: time.slot ? 'none' : shopValues(shop, to.promise ?? null).minutes,
                })}
              </span>
            </p>
          )}
        </div>
        <div>
          <ProductPicker
            chosen={new Set(lines.map(({ product }) => product._id))}
            onPick={(product) => form.setValue('lines', [...lines, { product, quantity: 1 }])}
          />
          {linesError && lines.length === 0 && <FieldError>{linesError}</FieldError>}
        </div>
        <PhoneLines
          lines={lines}
          onChange={(productId, quantity) => form.setValue('lines', withQuantity(lines, productId, quantity))}
        />
        {(bill.deliveryFee > 0 || bill.rounding > 0) && lines.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-card">
            {bill.deliveryFee > 0 && (
              <span>
                {t('delivery')} <Amount value={bill.deliveryFee} currency="same" className="font-bold" />
              </span>
            )}
            {bill.rounding > 0 && (
              <span>
                {t('rounding')} <Amount value={-bill.rounding} currency="same" className="font-bold" />
              </span>
            )}
          </p>
        )}
        <DeliveryTime
          time={{ ...time, choose: chooseTime }}
          disabled={form.busy}
          legend={t('whenToDeliver')}
        />
        {lines.length > 0 && (
          <CashNotes
            total={due}
            sums={sums}
            selected={selected}
            onSelect={(sum) => form.setValue('payWith', sum)}
            disabled={form.busy}
            legend={t('customerGives')}
          />
        )}
        <TextArea label={t('noteForOrder')} {...form.field('note')} />
        {form.error && placed && (
          <EarlierNotice
            message={form.error}
            hint={t('notInPlaced')}
            open={{
              to: `/dashboard/orders/${placed._id}`,
              label: t('openPlaced', { number: placed.orderId }),
            }}
            again={{ label: t('placeAnother'), onClick: placeAnother }}
          />
        )}
        {form.error && !placed && <FieldError>{form.error}</FieldError>}
        {time.problem && slotError && <FieldError>{slotError}</FieldError>}
      </div>
      <div data-bottom-bar className="bottom-bar px-4 py-3 md:px-7">
        <SubmitButton busy={form.busy} className="w-full sm:w-auto">
          <span>
            {lines.length > 0
              ? t.rich('placeOrderFor', { amount: () => <Amount value={due} currency="same" /> })
              : t('placeOrder')}
          </span>
        </SubmitButton>
      </div>
    </form>
  )
}

/** Lines with their products at current prices; one that is no longer sold stays, so that the API can name it. */
async function withProductsOfNow(lines: readonly PhoneLine[]): Promise<PhoneLine[]> {
  const items = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  const { data } = await ask('POST /api/cart/price', { items })
  const products = new Map(data.map(({ productId }) => [productId._id, productId]))
  return lines.map((line) => ({ ...line, product: products.get(line.product._id) ?? line.product }))
}

/** Errors of the API name fields of the address by their path. */
function fieldOf(name: string): 'lines' | keyof PhoneCaller | undefined {
  const last = name.split('.').at(-1)
  if (name.startsWith('lines')) return 'lines'
  return (['name', 'mobile', 'address_line', 'landmark', 'quarter', 'city', 'note'] as const).find(
    (field) => field === last,
  )
}
