import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { Dialog } from './dialog.tsx'

/** A button that disappears once its dialog is confirmed. */
function Question() {
  const [step, setStep] = useState<'open' | 'asking' | 'confirmed'>('open')
  return (
    <main id="content">
      {step !== 'confirmed' && (
        <button type="button" onClick={() => setStep('asking')}>
          Delete
        </button>
      )}
      {step === 'asking' && (
        <Dialog title="Delete?" onClose={() => setStep('open')}>
          <button type="button" onClick={() => setStep('confirmed')}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  )
}

test('after a dialog whose button is gone, the focus is on the content of the page', async () => {
  const { user } = renderPart(<Question />)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
