import type { texts as english } from '../en/contracts.ts'
import type { Translated } from '../messages.ts'

export const texts: Translated<typeof english> = {
  contracts: {
    title: 'Contrats',
  },
}
