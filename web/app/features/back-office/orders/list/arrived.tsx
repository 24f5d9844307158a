import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'

/** Lists the orders that were kept out; below the list, so that it moves nothing and covers no part of a row. */
export function Arrived({ count, show }: { count: number; show: () => void }) {
  const t = useTranslations('desk')
  return (
    <div role="status">
      {count > 0 && (
        <Button variant="dark" onClick={show} className="w-full rounded-none!">
          <ArrowDown className="size-5" aria-hidden="true" />
          {t('arrived', { count })}
        </Button>
      )}
    </div>
  )
}
