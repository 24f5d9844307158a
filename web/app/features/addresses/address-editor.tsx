import type { Address } from '@dix/contract'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useShop } from '../shop/index.ts'
import { AddressForm } from './address-form.tsx'
import { setAddress, useAddresses } from './addresses-query.ts'
import { asTyped, type TypedAddress } from './typed-address.ts'

type EditorProps = {
  /** The address to edit, or `new`; null while closed. */
  subject: Address | 'new' | null
  onClose: () => void
  onSaved?: (address: Address) => void
}

/**
 * The dialog that adds or edits an address. Render it while closed, too: unsent input is shown again when it is opened
 * for the same address.
 */
export function AddressEditor({ subject, onClose, onSaved }: EditorProps) {
  const t = useTranslations('address')
  const drafts = useRef(new Map<string, TypedAddress>())
  const { addresses } = useAddresses()
  const { addressStart } = useShop()
  if (!subject) return null
  const address = subject === 'new' ? null : subject
  const key = address?._id ?? 'new'
  return (
    <Dialog title={t(address ? 'edit' : 'add')} onClose={onClose}>
      <AddressForm
        key={key}
        address={address}
        start={
          drafts.current.get(key) ?? (address ? asTyped(address) : (sameTown(addresses?.[0]) ?? addressStart))
        }
        onInput={(typed) => drafts.current.set(key, withSavedPhoto(typed, address))}
        onSaved={(saved) => {
          drafts.current.delete(key)
          setAddress(saved)
          onClose()
          onSaved?.(saved)
        }}
      />
    </Dialog>
  )
}

/** A photo is invisible until its address is saved with it. */
function withSavedPhoto(typed: TypedAddress, address: Address | null): TypedAddress {
  return { ...typed, photo: typed.photo && (address?.photo ?? null) }
}

/** A second address is usually in the same town. */
function sameTown(last: Address | undefined): Partial<TypedAddress> | undefined {
  if (!last) return undefined
  const { city, state, country } = last
  return { city, state, country }
}
