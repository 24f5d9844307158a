import { brandTokens, formatXof, hexColour, type ShopSettings, vatWithin } from '@dix/contract'
import { MapPin, Search } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Segments } from '../../../../ui/form/segments.tsx'
import { ownPath } from '../../../../ui/picture.tsx'
import { Brand, unknownShop } from '../../../shop/index.ts'
import { PreviewBox, PreviewPhone } from '../preview-box.tsx'

type PreviewProps = Pick<ShopSettings, 'identity' | 'contact'>

const views = ['home', 'receipt'] as const

/** A preview of the home page on a phone, from its header to the contact details in its footer, and of a receipt. */
export function ShopPreview({ identity, contact }: PreviewProps) {
  const t = useTranslations('settings')
  const [view, setView] = useState<(typeof views)[number]>('home')
  return (
    <PreviewBox isSticky>
      <Segments
        legend={t('preview')}
        options={views.map((value) => ({ value, label: t(`preview_${value}`) }))}
        value={view}
        onChange={setView}
        className="mb-3"
      />
      <div style={themeOf(identity)}>
        {view === 'home' ? (
          <HomePage identity={identity} contact={contact} />
        ) : (
          <Receipt identity={identity} contact={contact} />
        )}
      </div>
    </PreviewBox>
  )
}

/** Example goods, in whole XOF. */
const goods = [
  { name: 'previewMango', price: 1_200 },
  { name: 'previewRice', price: 900 },
] as const

function HomePage({ identity, contact }: PreviewProps) {
  const t = useTranslations('settings')
  const words = useTranslations('shop')
  const { deliveryMinutes } = contact
  const cities = new Intl.ListFormat(useLocale(), { type: 'conjunction' }).format(contact.cities)
  return (
    <PreviewPhone>
      <div className="bg-bissap p-3.5 text-white">
        <Brand shop={brandOf(identity)} background="onBissap" className="h-8" />
        {deliveryMinutes !== null && (
          <p className="mt-2.5 text-h3 font-extrabold">
            {words.rich('promiseInFull', {
              minutes: String(deliveryMinutes),
              b: (minutes) => <span className="text-mangue">{minutes}</span>,
            })}
          </p>
        )}
        {cities && (
          <p className="flex items-center gap-1 text-badge">
            <MapPin className="size-3.5 shrink-0" aria-hidden="true" />
            {cities}
          </p>
        )}
        <p className="mt-2.5 flex h-9 items-center gap-2 rounded-field bg-white px-3 text-small text-ink-2">
          <Search className="size-4" aria-hidden="true" />
          {t('previewSearch')}
        </p>
      </div>
      <div className="weave-mangue h-1.5" />
      <div className="grid grid-cols-2 gap-2.5 p-3.5">
        {goods.map(({ name, price }) => (
          <div key={name}>
            <div className="relative h-20 rounded-field bg-sable">
              <span className="absolute right-1.5 bottom-1.5 rounded-field border border-bissap bg-white px-2 py-1 text-badge font-bold text-bissap">
                {t('previewAdd')}
              </span>
            </div>
            <p className="mt-1.5 text-small font-bold">{formatXof(price)}</p>
            <p className="text-badge text-ink-2">{t(name)}</p>
          </div>
        ))}
      </div>
      <p className="m-2.5 rounded-button bg-bissap px-3 py-2.5 text-small font-bold text-white">
        {t('previewCart')}
      </p>
      <Foot contact={contact} />
    </PreviewPhone>
  )
}

/** The contact details in the footer of every page, as far as they are set. */
function Foot({ contact: { address, phone, whatsapp } }: Pick<PreviewProps, 'contact'>) {
  const t = useTranslations('footer')
  if (!(address || phone || whatsapp)) return null
  return (
    <div className="bg-coton px-3.5 py-3 text-small wrap-anywhere text-ink-2">
      {address && <p className="whitespace-pre-line">{address}</p>}
      {phone && <p>{t('call', { phone })}</p>}
      {whatsapp && <p>{t('chat')}</p>}
    </div>
  )
}

function Receipt({ identity, contact }: PreviewProps) {
  const t = useTranslations('settings')
  const { address, phone, companyNumbers, vatRate } = contact
  const total = goods.reduce((sum, { price }) => sum + price, 0)
  return (
    <div className="mx-auto max-w-66 border border-line bg-white p-4 text-small wrap-anywhere shadow-e1">
      <Brand shop={brandOf(identity)} background="onWhite" className="h-8" />
      <div className="mt-2 whitespace-pre-line text-badge text-ink-2">
        {[address, phone, companyNumbers].filter(Boolean).map((lines) => (
          <p key={lines}>{lines}</p>
        ))}
      </div>
      <p className="mt-3 border-b border-line pb-2 font-bold">{t('preview_receipt')}</p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        {goods.map(({ name, price }) => (
          <ReceiptRow key={name} label={t(name)} amount={price} />
        ))}
        <ReceiptRow label={t('previewTotal')} amount={total} isBold />
        {vatRate !== null && (
          <ReceiptRow label={t('previewVat', { rate: vatRate })} amount={vatWithin(total, vatRate)} />
        )}
      </dl>
    </div>
  )
}

function ReceiptRow({ label, amount, isBold = false }: { label: string; amount: number; isBold?: boolean }) {
  return (
    <div className={isBold ? 'contents font-bold' : 'contents'}>
      <dt>{label}</dt>
      <dd className="text-end whitespace-nowrap">{formatXof(amount)}</dd>
    </div>
  )
}

/** The brand of these settings, saved or not. */
export const brandOf = ({ name, logo }: ShopSettings['identity']) => ({
  name,
  logo: logo && ownPath(logo),
  hasWordmark: logo === '' && name === unknownShop.name,
})

/** The brand's colours, applied to this part of the page. */
function themeOf(colours: ShopSettings['identity']): CSSProperties {
  if (!hexColour.test(colours.mainColour) || !hexColour.test(colours.accentColour)) return {}
  const tokens = Object.entries(brandTokens(colours))
  return Object.fromEntries(tokens.map(([name, value]) => [`--color-${name}`, value]))
}
