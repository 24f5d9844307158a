import type { Address, DeliveryView } from '@dix/contract'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { AddTile } from '../../ui/add-tile.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AddressLines } from '../addresses/index.ts'
import { choiceFrame, radioLook } from './choice-row.tsx'
import { PromiseLine, ZoneLine } from './zone-line.tsx'

type ChoiceProps = {
  addresses: readonly Address[]
  /** Id of the chosen address. */
  selected: string | undefined
  /** Delivery cost and time for it, as far as known. */
  to: DeliveryView | undefined
  /** Whether it is delivered in a slot, so that no minutes are promised. */
  hasSlot: boolean
  onSelect: (id: string) => void
  onAdd: () => void
  /** True while an order is being sent. */
  disabled: boolean
}

/** The delivery address: one of the user's, or a new one. */
export function AddressPicker({ addresses, selected, to, hasSlot, onSelect, onAdd, disabled }: ChoiceProps) {
  const t = useTranslations('checkout')
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2.5">
      <legend className="type-h2 mb-3">{t('chooseAddress')}</legend>
      {addresses.length === 0 && <p className="text-ink-2">{t('noAddress')}</p>}
      {addresses.map((address) => (
        <Fragment key={address._id}>
          <AddressCard
            address={address}
            isSelected={address._id === selected}
            onSelect={() => onSelect(address._id)}
          />
          {to && address._id === selected && <ZoneLine to={to} />}
          {address._id === selected && !hasSlot && <PromiseLine to={to} />}
        </Fragment>
      ))}
      <AddTile label={t('addAddress')} onAdd={onAdd} />
    </fieldset>
  )
}

type CardProps = { address: Address; isSelected: boolean; onSelect: () => void }

function AddressCard({ address, isSelected, onSelect }: CardProps) {
  return (
    <label
      className={classNames(
        choiceFrame(isSelected),
        'flex cursor-pointer gap-3.5 p-3.5 has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
      )}
    >
      <input
        type="radio"
        name="address"
        value={address._id}
        checked={isSelected}
        onChange={onSelect}
        className={radioLook}
      />
      <AddressLines address={address} />
    </label>
  )
}
