import type { Security } from '@dix/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart, texts } from '../../../../testing/components/render.tsx'
import { exampleUser } from '../../../../testing/example-user.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const confirmation = vi.hoisted(() => vi.fn())
vi.mock('../passkey.ts', () => ({ canUsePasskeys: () => true, answerWithPasskey: confirmation }))

const security: Security = {
  totpSince: null,
  passkeys: [{ _id: 'P1', name: 'Téléphone', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }],
  recoveryCodes: 0,
  passkeysOffered: true,
  isRequired: false,
  events: [],
}

test('a passkey that does not answer is reported as such, and nothing is sent', async () => {
  const send = vi.fn(async (_confirmation: object) => {})
  confirmation.mockResolvedValueOnce(null).mockResolvedValueOnce({ id: 'P1' })
  const { user } = renderPart(
    <ConfirmDialog
      title="Remove"
      action="Remove it"
      user={exampleUser('USER')}
      security={security}
      send={send}
      onClose={() => {}}
    />,
  )
  await user.type(screen.getByLabelText(texts('account.password')), 'mangue verte{Enter}')
  await screen.findByText(texts('security.noPasskeyConfirmation'))
  expect(document.activeElement).toBe(screen.getByLabelText(texts('security.anyCode')))
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]![0]).toMatchObject({ password: 'mangue verte', passkey: { id: 'P1' } })
})
