import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'

/** Lists the orders that were kept out; over the end of the list, so that it moves nothing. */
export function Arrived({ count, show }: { count: number; show: () => void }) {
  const t = useTranslations('desk')
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-2"
    >
      {count > 0 && (
        <Button variant="dark" onClick={show} className="pointer-events-auto shadow-lg">
          <ArrowDown className="size-5" aria-hidden="true" />
          {t('arrived', { count })}
        </Button>
      )}
    </div>
  )
}
