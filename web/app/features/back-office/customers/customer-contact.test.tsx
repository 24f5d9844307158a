import type { Customer } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../../testing/components/render.tsx'
import { CustomerContact } from './customer-contact.tsx'

test.each([
  [false, 2],
  [true, 0],
])(
  'a customer of the demo (%s) offers no call and no chat, because strangers may have the number',
  (demo, links) => {
    const phone = { number: '+221771234567', shown: '77 123 45 67' }
    renderPart(<CustomerContact customer={{ mobile: phone.number, phone, email: null, demo } as Customer} />)
    expect(screen.getByText('77 123 45 67')).toBeTruthy()
    expect(document.querySelectorAll('a[href^="tel:"], a[href*="wa.me"]')).toHaveLength(links)
  },
)
