import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import type { DraftField, ProductDraft } from './draft.ts'
import { faultsOfDraft } from './draft-faults.ts'
import { type FieldMessages, messagesOf } from './sort-faults.ts'

type FormOptions = {
  start: ProductDraft
  /** Told every change. */
  onChange: (draft: ProductDraft) => void
  /** Sends the form. May throw Refused and Unreachable; a failure it says itself it returns from. */
  save: (draft: ProductDraft) => Promise<void>
}

export type Change = <Field extends DraftField>(
  field: Field,
  value: ProductDraft[Field] | ((before: ProductDraft[Field]) => ProductDraft[Field]),
) => void

/**
 * The form of a product: what stands in it, what is wrong with it, and its way to the shop. Unlike other forms it
 * holds its values itself, because the page shows the product while it is being written.
 */
export function useProductForm({ start, onChange, save }: FormOptions) {
  const [draft, setDraft] = useState(start)
  const latest = useRef(draft)
  const { faults, complain, mend } = useFaults()
  const { busy, send } = useSending(save, complain)

  const become = (next: ProductDraft) => {
    latest.current = next
    setDraft(next)
    onChange(next)
  }
  const change: Change = (field, value) => {
    const before = latest.current[field]
    become({ ...latest.current, [field]: typeof value === 'function' ? value(before) : value })
    mend(field)
  }
  /** Puts another form in the place of this one. */
  const replace = (next: ProductDraft) => {
    become(next)
    complain({})
  }
  const submit = (asDraft: boolean) => send({ ...latest.current, draft: asDraft })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(latest.current.draft)
  }
  return { draft, change, replace, faults, busy, submit, onSubmit }
}

export type ProductFormState = ReturnType<typeof useProductForm>

/** What is wrong, until it is changed; a new complaint takes the reader to its first field. */
function useFaults() {
  const [faults, setFaults] = useState<FieldMessages>({})
  const [complaints, setComplaints] = useState(0)
  useEffect(() => {
    if (complaints > 0) focusFirstFault()
  }, [complaints])
  const complain = (next: FieldMessages) => {
    setFaults(next)
    if (Object.keys(next).length > 0) setComplaints((count) => count + 1)
  }
  const mend = (field: DraftField) =>
    setFaults((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name]) => name !== field && !name.startsWith(`${field}.`)),
      ),
    )
  return { faults, complain, mend }
}

/** Only one form of a product stands on top at a time: in a dialog where there is one. */
export function focusFirstFault(): void {
  const form = [...document.querySelectorAll('form[data-product-form]')].at(-1)
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus({ preventScroll: true })
  // With its sentence beneath, clear of the bar at the foot.
  field?.scrollIntoView({ block: 'center' })
}

function useSending(save: FormOptions['save'], complain: (faults: FieldMessages) => void) {
  const t = useTranslations('productForm')
  const messageOf = useErrorMessage(true)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const send = async (draft: ProductDraft) => {
    if (sending.current) return
    const wrong = Object.entries(faultsOfDraft(draft, draft.draft))
    if (wrong.length > 0) {
      const messageOf = ([name, fault]: (typeof wrong)[number]) =>
        t(`${fault}_${name.startsWith('more_details') ? 'detail' : name}` as 'missing_name')
      return complain(Object.fromEntries(wrong.map((one) => [one[0], messageOf(one)])))
    }
    complain({})
    sending.current = true
    setBusy(true)
    try {
      await save(draft)
    } catch (failure) {
      complain(messagesOf(failure))
      toastError(failure, messageOf(failure))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { busy, send }
}
