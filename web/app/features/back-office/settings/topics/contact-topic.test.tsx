import { defaultSettings, type SettingsOfTopic } from '@dix/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForOwner, texts } from '../../../../../testing/components/render.tsx'
import { ContactTopic } from './contact-topic.tsx'

const saved: SettingsOfTopic<'contact'> = { topic: 'contact', revision: 1, value: defaultSettings.contact }

test('the previews show phone, WhatsApp and address in the footer of a page, and company numbers and VAT on a receipt', async () => {
  const { user } = renderForOwner(<ContactTopic saved={saved} settings={defaultSettings} after={null} />)
  const type = (field: 'phone' | 'whatsapp' | 'address' | 'companyNumbers' | 'vatRate', text: string) =>
    user.type(screen.getByLabelText(texts(`settings.${field}`)), text)
  await type('phone', '77 512 34 08')
  await type('whatsapp', '77 512 34 08')
  await type('address', 'Rue 10, Thiès')
  await type('companyNumbers', 'NINEA 005234567')
  await type('vatRate', '18')
  const preview = screen.getByRole('complementary', { name: texts('settings.preview') })
  expect(preview.textContent).toContain('Rue 10, Thiès')
  expect(preview.textContent).toContain(texts('footer.call', { phone: '77 512 34 08' }))
  expect(preview.textContent).toContain(texts('footer.chat'))
  expect(preview.textContent).not.toContain('NINEA')
  await user.click(screen.getByRole('button', { name: texts('settings.preview_receipt') }))
  expect(preview.textContent).toContain('Rue 10, Thiès77 512 34 08NINEA 005234567')
  expect(preview.textContent).toMatch(/Grand total2.100.F.CFAincluding 18% VAT320.F.CFA/)
})
