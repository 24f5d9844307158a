import type { ShopSettings } from '@dix/contract'
import type { Pictures } from '../media/index.ts'
import { hasWordmark } from './shop-view.ts'

/** The shop's letterhead. Missing texts are empty. */
export type Letterhead = {
  name: string
  /** The name is drawn as Dix's wordmark, because the owner has set neither name nor logo. */
  hasWordmark: boolean
  /** A square JPEG, or null. */
  logo: Uint8Array | null
  /** `#rrggbb` */
  mainColour: string
  accentColour: string
  /** May have several lines, as may `companyNumbers`. */
  address: string
  phone: string
  companyNumbers: string
}

/** Width and height of a printed logo, in pixels. */
const logoSize = 240

/** Reads the current letterhead, with the latest logo cached. */
export function openLetterhead(
  settings: { readonly current: ShopSettings },
  pictures: Pick<Pictures, 'readPicture'>,
): () => Promise<Letterhead> {
  const none = { url: '', logo: Promise.resolve(null) }
  let cached: { url: string; logo: Promise<Uint8Array | null> } = none

  async function draw(url: string): Promise<Uint8Array | null> {
    const picture = await pictures.readPicture(url)
    if (!picture) return null
    const { default: sharp } = await import('sharp')
    return sharp(picture).resize(logoSize, logoSize).flatten({ background: '#ffffff' }).jpeg().toBuffer()
  }

  return async () => {
    const { identity, contact } = settings.current
    const { name, logo: url, mainColour, accentColour } = identity
    const { address, phone, companyNumbers } = contact
    if (cached.url !== url) cached = { url, logo: draw(url) }
    // An unreadable logo must not prevent a receipt; the next one tries again.
    const logo = await cached.logo.catch(() => null)
    if (logo === null) cached = none
    return {
      name,
      hasWordmark: hasWordmark(identity),
      logo,
      mainColour,
      accentColour,
      address,
      phone,
      companyNumbers,
    }
  }
}
