import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useNavigation } from 'react-router'
import { dismissToast, toast } from '../../ui/overlay/toasts.ts'
import { isSignInRequested } from '../api/session-end.ts'
import { type FieldMessages, fieldErrorsOf } from './field-errors.ts'
import { useErrorMessage } from './use-action.ts'

type ApiFormOptions<Values extends FieldValues> = {
  /** Initial values; other fields start with the values that the browser filled in. */
  defaultValues?: DefaultValues<Values>
  /** Sends the values. May throw ApiError and NetworkError. */
  send: (values: Values) => Promise<void>
  /** Errors found before sending. */
  check?: (values: Values) => FieldMessages<Path<Values>>
  /** The field for API errors about the input that name no field of the form. */
  fallbackField?: Path<Values>
  /** The form's field for the name of a field in an API error, if they differ. */
  fieldOf?: (name: string) => Path<Values> | undefined
}

/**
 * A form of react-hook-form that sends its values to the API: once at a time, and never while the page is being left.
 * Errors are shown on their fields, API errors also in a toast, and the first field with an error gets the focus.
 */
export function useApiForm<Values extends FieldValues>({
  defaultValues,
  send,
  check,
  fallbackField,
  fieldOf,
}: ApiFormOptions<Values>) {
  const messageOf = useErrorMessage(true)
  const leaving = useNavigation().state !== 'idle'
  const sending = useRef(false)
  const toastId = useRef(0)
  useEffect(() => () => dismissToast(toastId.current), [])

  const form = useForm<Values>({
    defaultValues,
    // The library does so twice, the second time in a timeout, when the user may have corrected that field.
    shouldFocusError: false,
    resolver: (values) => ({ values, errors: errorsFrom<Values>(check?.(values) ?? {}) }) as never,
  })
  const { errors, isSubmitting } = form.formState

  const showErrors = (failure: unknown, ownName = (name: string): string | undefined => name) => {
    if (isSignInRequested(failure)) return
    const fields = Object.keys(form.getValues())
    const fieldFor = fieldOf ?? ((name) => (fields.includes(name) ? (name as Path<Values>) : undefined))
    const messages = fieldErrorsOf(failure, {
      fieldOf: (name) => {
        const own = ownName(name)
        return own === undefined ? undefined : fieldFor(own)
      },
      fallbackField,
      message: messageOf(failure),
    })
    const position = (name: string) => fields.indexOf(name.split('.', 1)[0] as string)
    const sorted = Object.entries(messages).sort(([one], [other]) => position(one) - position(other))
    for (const [index, [name, message]] of sorted.entries()) {
      form.setError(name as Path<Values>, { type: 'api', message }, { shouldFocus: index === 0 })
    }
    toastId.current = toast('error', sorted[0]?.[1] as string)
  }

  const focusFirst = (found: FieldErrors<Values>) => {
    const first = [...form.control._names.mount].find((name) => get(found, name))
    if (first) form.setFocus(first as Path<Values>)
  }
  const sendShown = form.handleSubmit(async (values) => {
    await send(values).catch((failure: unknown) => showErrors(failure))
  }, focusFirst)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (sending.current || leaving) return
    sending.current = true
    dismissToast(toastId.current)
    await sendShown(event).finally(() => {
      sending.current = false
    })
  }

  return {
    ...form,
    submit,
    busy: isSubmitting,
    /** Shows a failure of a request that also sent other forms. `ownName`: the name of a field in this form, if it is one. */
    showErrors,
    /** Props of the `form` element. */
    props: { onSubmit: submit, method: 'post', noValidate: true } as const,
    /** Props of a field. */
    field: (name: Path<Values>) => ({ ...form.register(name), error: messageAt(errors, name) }),
    /** The error of a field that is not a native element. */
    errorOf: (name: Path<Values>) => messageAt(errors, name),
    /** The error that belongs to no field. */
    error: errors.root?.message,
  }
}

/** The result of `useApiForm`. */
export type ApiForm<Values extends FieldValues> = ReturnType<typeof useApiForm<Values>>

/** Whether every field is filled in, including by the browser before hydration. */
export function useComplete<Values extends FieldValues>({
  getValues,
  subscribe,
}: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>): boolean {
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    const update = () => setComplete(Object.values(getValues()).every((value) => value !== ''))
    update()
    return subscribe({ formState: { values: true }, callback: update })
  }, [getValues, subscribe])
  return complete
}

function errorsFrom<Values extends FieldValues>(messages: FieldMessages<string>): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const [name, message] of Object.entries(messages)) {
    if (message) set(errors, name, { type: 'check', message })
  }
  return errors
}

function messageAt(errors: FieldErrors, name: string): string | undefined {
  return (get(errors, name) as { message?: string } | undefined)?.message
}
