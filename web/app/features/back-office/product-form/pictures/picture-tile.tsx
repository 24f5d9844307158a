import { GripHorizontal, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { ownPath, Picture } from '../../../../ui/picture.tsx'

export type PictureActions = { onView: (index: number) => void; onRemove: (index: number) => void }

type PictureTileProps = PictureActions & {
  address: string
  index: number
  /** The drag handle, if there are several pictures. */
  handle?: ComponentProps<'button'>
}

/** An uploaded picture; a click enlarges it. The first is the main picture. */
export function PictureTile({ address, index, handle, onView, onRemove }: PictureTileProps) {
  const t = useTranslations('productForm')
  const number = index + 1
  return (
    <div className="relative size-26 overflow-hidden rounded-field bg-sable">
      <button
        type="button"
        aria-label={t('viewPicture', { number })}
        onClick={() => onView(index)}
        className="block size-full rounded-field focus-visible:-outline-offset-3"
      >
        <Picture src={ownPath(address)} alt="" widths={[160, 240]} sizes="104px" />
      </button>
      {index === 0 && (
        <span className="pointer-events-none absolute bottom-1.5 left-1.5 rounded-badge bg-white px-1.5 py-0.5 text-badge font-bold">
          {t('mainPicture')}
        </span>
      )}
      <button
        type="button"
        aria-label={t('removePicture', { number })}
        onClick={() => onRemove(index)}
        className={`${corner} top-0 right-0 text-brique`}
      >
        <Trash2 className={sign} aria-hidden="true" />
      </button>
      {handle && (
        <button
          type="button"
          aria-label={t('movePicture', { number })}
          {...handle}
          className={`${corner} top-0 left-0 cursor-grab touch-none`}
        >
          <GripHorizontal className={sign} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

const corner =
  'absolute flex size-11 items-center justify-center rounded-field focus-visible:-outline-offset-3'
const sign = 'box-content size-4.5 rounded-field bg-white p-1.5 shadow-e1'
