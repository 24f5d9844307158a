import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { SideLink } from '../../../ui/navigation/side-link.tsx'
import { ownPlaces, type Place, shopPlaces } from './places.ts'

type NavProps = {
  /** The way out of the account. */
  logOut: ReactNode
  /** Told when another page is chosen. */
  onLeave?: (() => void) | undefined
}

/** Every place of the administration, then what the administrator has of their own. */
export function AdminNav({ logOut, onLeave }: NavProps) {
  const t = useTranslations('admin')
  return (
    <nav aria-label={t('menu')}>
      <Places places={shopPlaces} onLeave={onLeave} />
      <h2 className="px-3 pt-5 pb-2 text-badge font-bold text-ink-2">{t('myAccount')}</h2>
      <Places places={ownPlaces} onLeave={onLeave}>
        <li>
          <SideLink to="/" icon={Store} onClick={onLeave}>
            {t('toShop')}
          </SideLink>
        </li>
        <li>{logOut}</li>
      </Places>
    </nav>
  )
}

/** Tells places that stand outside of this frame that there is a way back to it. */
const fromHere = { fromAdministration: true }

type PlacesProps = { places: readonly Place[]; onLeave: (() => void) | undefined; children?: ReactNode }

function Places({ places, onLeave, children }: PlacesProps) {
  const t = useTranslations()
  return (
    <ul>
      {places.map(({ path, name, icon }) => (
        <li key={path}>
          <SideLink to={path} state={fromHere} end prefetch="intent" icon={icon} onClick={onLeave}>
            {t(name)}
          </SideLink>
        </li>
      ))}
      {children}
    </ul>
  )
}
