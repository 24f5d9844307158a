import { Bike, Store, Tag } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { shopValues, useShop } from '../../shop/index.ts'

const points = [
  { name: 'fast', hint: 'fastHint', Icon: Bike },
  { name: 'prices', hint: 'pricesHint', Icon: Tag },
  { name: 'choice', hint: 'choiceHint', Icon: Store },
] as const

/** Three reasons to buy here. */
export function SellingPoints() {
  const t = useTranslations('product')
  const values = shopValues(useShop())
  return (
    <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-panel max-lg:border max-lg:border-line lg:grid lg:grid-cols-3 lg:gap-4">
      {points.map(({ name, hint, Icon }) => (
        <li key={name} className="flex items-center gap-3 p-3 lg:flex-col lg:items-start lg:p-0">
          <span className="rounded-field bg-mangue p-2.5 lg:rounded-button">
            <Icon className="size-5 lg:size-6" aria-hidden="true" />
          </span>
          <div>
            <h2 className="font-bold">{t(name)}</h2>
            <p className="text-small text-ink-2">{t(hint, values)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
