import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/components/render.tsx'
import { Dialog } from './dialog.tsx'

/** An order whose button disappears once its dialog has cancelled it. */
function Order() {
  const [step, setStep] = useState<'open' | 'asking' | 'cancelled'>('open')
  return (
    <main id="content">
      {step !== 'cancelled' && (
        <button type="button" onClick={() => setStep('asking')}>
          Cancel
        </button>
      )}
      {step === 'asking' && (
        <Dialog title="Cancel?" onClose={() => setStep('open')}>
          <button type="button" onClick={() => setStep('cancelled')}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  )
}

test('after a dialog whose button is gone, the focus is on the content of the page', async () => {
  const { user } = renderPart(<Order />)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
