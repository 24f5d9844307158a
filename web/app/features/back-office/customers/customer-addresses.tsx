import { type Customer, townText } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { phoneText } from '../../../platform/phone.ts'
import { Panel } from './panel.tsx'

/** Delivery addresses; empty parts are omitted. */
export function CustomerAddresses({ addresses }: Pick<Customer, 'addresses'>) {
  const t = useTranslations('customers')
  return (
    <Panel title={t('addresses')}>
      {addresses.length === 0 && <p className="text-card text-ink-2">{t('noAddresses')}</p>}
      <ul className="flex flex-col gap-3">
        {addresses.map((address, index) => (
          <li key={index} className="text-card text-ink-2 wrap-anywhere">
            <p className="font-semibold text-cafe">{address.address_line}</p>
            {address.landmark && <p className="text-cafe">{address.landmark}</p>}
            <p>{townText(address)}</p>
            <p className="tabular-nums">{phoneText(address)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
