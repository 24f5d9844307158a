import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { isAskedAgain } from '../api/renew.ts'
import { type Faults, faultsOf } from './faults.ts'
import { useFailureSentence } from './use-action.ts'

type FormPlan<Name extends string> = {
  /** Fields in the order they stand. */
  names: readonly Name[]
  /** Sends what was filled in. May throw Refused and Unreachable. */
  send: (values: Record<Name, string>) => Promise<void>
  /** What is wrong before anything is sent. */
  check?: (values: Record<Name, string>) => Faults<Name>
  /** The field that a refusal is about which names none. */
  blame?: Name
}

/**
 * A form whose values live in its fields, where the browser fills and keeps them. It knows when every field
 * is filled, sends once at a time, says what went wrong beside the field and, where it was sent, in a toast, takes
 * the reader to the first wrong field, and never empties one. What its toast said is taken back once it is sent
 * again or left. While the page is being left it sends nothing any more.
 */
export function useForm<Name extends string>({ names, send, check, blame }: FormPlan<Name>) {
  const sentence = useFailureSentence(true)
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const leaving = useNavigation().state !== 'idle'
  const complaint = useRef(0)
  const [busy, setBusy] = useState(false)
  const [complete, setComplete] = useState(false)
  const [faults, setFaults] = useState<Faults<Name>>({})

  const look = () => {
    if (!ref.current) return
    const values = readForm(ref.current, names)
    setComplete(names.every((name) => values[name] !== ''))
  }
  // The browser may have filled fields, or the reader typed, before scripts came.
  useEffect(look, [])
  useEffect(() => () => dismissToast(complaint.current), [])

  const show = (next: Faults<Name>) => {
    setFaults(next)
    const first = names.find((name) => next[name])
    const field = first && ref.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const complain = (next: Faults<Name>) => {
    const said = [...names, 'form' as const].map((name) => next[name]).find(Boolean)
    if (said) complaint.current = toast('error', said)
    show(next)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current || leaving) return
    dismissToast(complaint.current)
    const values = readForm(event.currentTarget, names)
    const wrong = check?.(values) ?? {}
    if (Object.values(wrong).some(Boolean)) return show(wrong)
    sending.current = true
    setBusy(true)
    setFaults({})
    try {
      await send(values)
    } catch (failure) {
      if (!isAskedAgain(failure)) complain(faultsOf(failure, { names, blame, sentence: sentence(failure) }))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    look()
    const { name } = event.target as HTMLInputElement
    setFaults(({ [name as Name]: _mended, form: _past, ...rest }) => rest as Faults<Name>)
  }

  return {
    form: { ref, onSubmit, onInput, method: 'post', noValidate: true } as const,
    complete,
    busy,
    faults,
  }
}

function readForm<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}
