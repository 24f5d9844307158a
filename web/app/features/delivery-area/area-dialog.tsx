import { type Address, areaOf, type DeliveryArea } from '@dix/contract'
import { House } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PinField, QuarterField, useAddresses } from '../addresses/index.ts'
import { useShop } from '../shop/index.ts'
import { chooseArea } from './choose-area.ts'

/** Chooses where to deliver: a quarter, a saved address, the position of the phone or coordinates. */
function AreaChoice({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('area')
  const { revalidate } = useRevalidator()
  const { area: current } = useShop()
  const { addresses = [] } = useAddresses()
  const [point, setPoint] = useState<DeliveryArea['point']>(null)
  const choose = (area: DeliveryArea | null) => {
    onChosen()
    // The pages of another store show its stock.
    void chooseArea(area).then(revalidate)
  }
  const places = addresses.filter(({ quarter, latitude }) => quarter !== null || latitude !== null)
  return (
    <div className="flex flex-col gap-5">
      <QuarterField
        value={null}
        selectsOnBlur={false}
        onChange={(quarter) => quarter && choose({ quarter: quarter.id, point: null })}
      />
      {places.length > 0 && (
        <ul aria-label={t('addresses')} className="flex flex-col gap-2">
          {places.map((address) => (
            <li key={address._id}>
              <AddressButton address={address} onChoose={() => choose(areaOf(address))} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <PinField label={t('pin')} hint="" value={point} onChange={setPoint} />
        {point && <Button onClick={() => choose({ quarter: null, point })}>{t('usePin')}</Button>}
      </div>
      {current && (
        <Button variant="outline" onClick={() => choose(null)}>
          {t('forget')}
        </Button>
      )}
    </div>
  )
}

function AddressButton({ address, onChoose }: { address: Address; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-12 w-full items-center gap-3 rounded-card border border-line px-3.5 py-2 text-left text-card hover:bg-sable"
    >
      <House className="size-5 shrink-0 text-bissap" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {[address.address_line, address.quarterName].filter(Boolean).join(', ')}
      </span>
    </button>
  )
}

export default function AreaDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('area')
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <AreaChoice onChosen={onClose} />
    </Dialog>
  )
}
