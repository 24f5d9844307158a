import { Check, Circle, CircleAlert, Lightbulb } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { cardOf } from './card-of.ts'
import { type CheckState, checksOf } from './checklist.ts'
import type { ProductDraft } from './draft.ts'
import type { Editor } from './editor.ts'

type FormAsideProps = Pick<Editor, 'Preview'> & {
  draft: ProductDraft
  /** The switch between draft and published. */
  children?: ReactNode
}

/** A preview of the product's card, and the checklist. */
export function FormAside({ draft, Preview, children }: FormAsideProps) {
  const t = useTranslations('productForm')
  return (
    <aside aria-label={t('asShoppersSee')} className="flex flex-col gap-3 lg:sticky lg:top-6">
      <h2 className="text-card font-semibold">{t('asShoppersSee')}</h2>
      {/* Only a picture of a card: not for pressing or screen readers. */}
      <div inert className="rounded-card border border-line bg-white p-5">
        <div className="mx-auto w-46">
          <Preview product={cardOf(draft, t('name'))} />
        </div>
      </div>
      {children}
      <Checklist draft={draft} />
    </aside>
  )
}

const looks = {
  done: { icon: Check, color: 'text-feuille', ink: '' },
  todo: { icon: Circle, color: 'text-edge', ink: '' },
  advice: { icon: Lightbulb, color: 'text-mangue-ink', ink: '' },
  wrong: { icon: CircleAlert, color: 'text-brique', ink: 'font-semibold text-brique' },
} as const satisfies Record<
  CheckState,
  { icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>; color: string; ink: string }
>

function Checklist({ draft }: { draft: ProductDraft }) {
  const t = useTranslations('productForm')
  return (
    <ul className="flex flex-col gap-2.5 rounded-card border border-line bg-white p-4 text-card text-ink-2">
      {checksOf(draft).map(({ name, state }) => {
        const { icon: Icon, color, ink } = looks[state]
        return (
          <li key={name} className={`flex items-start gap-2.5 ${ink}`}>
            <Icon className={`mt-px size-4.5 shrink-0 ${color}`} aria-hidden="true" />
            <span className="min-w-0">
              {t(state === 'wrong' ? 'check_wrong' : `check_${name}`, { count: draft.image.length })}
              <span className="sr-only"> ({t(`state_${state}`)})</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
