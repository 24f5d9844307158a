import { fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { page, refusal, renderPart, texts } from '../../../testing/components/render.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useApiForm, useComplete } from './use-api-form.ts'

type Values = { email: string; password: string }
type Send = (values: Values) => Promise<void>

function Form({ send, email }: { send: Send; email?: string }) {
  const form = useApiForm<Values>({
    defaultValues: { email },
    fallbackField: 'password',
    check: ({ email, password }) => ({
      email: email === '' ? 'Missing.' : '',
      password: password === 'short' ? 'Too short.' : '',
    }),
    send,
  })
  const complete = useComplete(form)
  return (
    <form {...form.props}>
      <Field label="Email" {...form.field('email')} />
      <Field label="Password" {...form.field('password')} />
      {form.error && <p>{form.error}</p>}
      <SubmitButton ready={complete} busy={form.busy}>
        Send
      </SubmitButton>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Resolves once due timeouts have run: the library moves the focus again in one. */
const afterTimeouts = () => new Promise<void>((resolve) => setTimeout(resolve))
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'

test('a double press sends once', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user } = renderPart(<Form send={send} email="awa@example.com" />)
  await user.type(field('Password'), 'mangue-mangue{Enter}{Enter}')
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'))
  await user.type(field('Password'), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledWith({ email: 'awa@example.com', password: 'mangue-mangue' })
  finish()
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  await user.type(field('Password'), '{Enter}')
  expect(send).toHaveBeenCalledTimes(2)
})

test('an error of `check` is shown on its field with the focus there until it is edited; nothing is sent', async () => {
  const send = vi.fn(async () => {})
  const { user } = renderPart(<Form send={send} email="awa@example.com" />)
  await user.type(field('Password'), 'short')
  await user.click(field('Email'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Too short.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Password'))
  expect(send).not.toHaveBeenCalled()
  await user.keyboard('er')
  await waitFor(() => expect(isWrong('Password')).toBe(false))
})

test('the focus stays in the first field with an error, even if it is corrected at once', async () => {
  renderPart(<Form send={async () => {}} email="" />)
  fireEvent.input(field('Password'), { target: { value: 'short' } })
  fireEvent.submit(field('Password').form!)
  expect(await screen.findByText('Too short.')).toBeTruthy()
  await afterTimeouts()
  field('Password').focus()
  field('Email').addEventListener('focus', () => {
    fireEvent.input(field('Email'), { target: { value: 'a' } })
  })
  fireEvent.submit(field('Password').form!)
  await waitFor(() => expect(isWrong('Email')).toBe(false))
  await afterTimeouts()
  expect(document.activeElement).toBe(field('Email'))
})

test('errors of the API are shown on their fields and in a toast, and the input stays', async () => {
  const send: Send = async () => {
    throw refusal(400, {
      code: 'invalid_input',
      message: 'No.',
      fields: { password: 'Too common.', email: 'No such address.' },
    })
  }
  const { user } = renderPart(<Form send={send} email="awa@example" />)
  await user.type(field('Password'), 'password{Enter}')
  await waitFor(() => expect(isWrong('Email') && isWrong('Password')).toBe(true))
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Password').value).toBe('password')
  expect(screen.getAllByText('No such address.'), 'at the field and in the toast').toHaveLength(2)
})

test('an error that names no field is shown on the fallback field; a lost connection on none', async () => {
  let failure: Error = refusal(401, { code: 'wrong_credentials', message: 'Wrong password.' })
  const send: Send = async () => {
    throw failure
  }
  const { user } = renderPart(<Form send={send} email="awa@example.com" />)
  await user.type(field('Password'), 'mangue{Enter}')
  await waitFor(() => expect(isWrong('Password')).toBe(true))
  failure = new Error('lost')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isWrong('Password')).toBe(false))
  expect(screen.getAllByText(texts('forms.failed')).length).toBeGreaterThan(0)
})

test('input from before hydration stays, counts as filled in and is sent', async () => {
  const send = vi.fn(async () => {})
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page(<Form send={send} />))
  field('Email').value = 'awa@example.com'
  field('Password').value = 'mangue-mangue'
  const hydrated = hydrateRoot(root, page(<Form send={send} />))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false))
  screen.getByRole('button').click()
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ email: 'awa@example.com', password: 'mangue-mangue' }),
  )
  hydrated.unmount()
})
