import type { Address } from '@dix/contract'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { useAction } from '../../platform/forms/use-action.ts'
import { AddTile } from '../../ui/add-tile.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressEditor } from './address-editor.tsx'
import { AddressLines } from './address-lines.tsx'
import { refreshAddresses, useAddresses } from './addresses-query.ts'

/** The user's addresses: add, edit, remove. */
export function AddressPage() {
  const t = useTranslations('address')
  const { addresses, error, refetch } = useAddresses()
  const [subject, setSubject] = useState<Address | 'new' | null>(null)
  const add = () => setSubject('new')
  return (
    <>
      <PageHeading title={t('title')} action={<AddButton onAdd={add} />} />
      {!addresses &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-48" />
        ))}
      {addresses && (
        <div className="flex flex-col gap-3">
          {addresses.length === 0 && <NoAddress />}
          {addresses.length > 0 && <AddressList addresses={addresses} onEdit={setSubject} />}
          <AddTile label={t('addTile')} onAdd={add} />
        </div>
      )}
      <AddressEditor subject={subject} onClose={() => setSubject(null)} />
    </>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('address')
  return (
    <Button onClick={onAdd} className="max-md:w-full">
      <Plus className="size-5" aria-hidden="true" />
      {t('add')}
    </Button>
  )
}

function NoAddress() {
  const t = useTranslations('address')
  return (
    <Notice
      icon={<MapPin className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('none')}
      hint={t('noneHint')}
    />
  )
}

type ListProps = { addresses: Address[]; onEdit: (address: Address) => void }

function AddressList({ addresses, onEdit }: ListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {addresses.map((address) => (
        <AddressCard key={address._id} address={address} onEdit={() => onEdit(address)} />
      ))}
    </ul>
  )
}

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const t = useTranslations('address')
  const remove = useRemoval(address)
  const ofAddress = { address: address.address_line }
  return (
    <li className="flex items-center gap-2 rounded-card border border-line py-4 ps-4 pe-2 md:ps-5 md:pe-3">
      <AddressLines address={address} className="grow" />
      <IconButton label={t('editOne', ofAddress)} onClick={onEdit} className="hover:bg-sable">
        <Pencil className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('removeOne', ofAddress)}
        onClick={remove.act}
        aria-busy={remove.busy || undefined}
        className="text-brique hover:bg-brique-soft"
      >
        <Trash2 className="size-5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Removes an address without asking first: the toast has Undo. */
function useRemoval({ _id }: Address) {
  const t = useTranslations('address')
  const restoring = useAction(async () => {
    await ask('PUT /api/address/restore', { _id })
    await refreshAddresses()
  })
  return useAction(async () => {
    const { message } = await ask('DELETE /api/address/disable', { _id })
    toast('success', message, { label: t('undo'), act: restoring.act })
    await refreshAddresses()
  })
}
