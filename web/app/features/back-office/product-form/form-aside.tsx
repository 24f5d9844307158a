import { type CardView, discountedPrice, stepField, stepUnit, unitPrice } from '@dix/contract'
import { Check, Circle, CircleAlert, Lightbulb } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import { ownPath } from '../../../ui/picture.tsx'
import { type CheckState, checksOf } from './draft/checklist.ts'
import type { ProductDraft } from './draft/draft.ts'
import { problemsOfDraft } from './draft/draft-problems.ts'
import type { ProductFormState } from './use-product-form.ts'

/** The shop's card of a product. It belongs to another feature, so a route passes it in. */
export type CardPreview = ComponentType<{ product: CardView }>

type FormAsideProps = {
  form: ProductFormState
  Preview: CardPreview
  /** The switch between draft and published. */
  children?: ReactNode
}

/** A preview of the product's card, and the checklist. */
export function FormAside({ form, Preview, children }: FormAsideProps) {
  const t = useTranslations('productForm')
  const draft = useWatch({ control: form.control }) as ProductDraft
  return (
    <aside aria-label={t('asShoppersSee')} className="flex flex-col gap-3 lg:sticky lg:top-6">
      <h2 className="text-card font-semibold">{t('asShoppersSee')}</h2>
      {/* Only an image of a card, which cannot be pressed and is hidden from screen readers. */}
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

const styles = {
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
        const { icon: Icon, color, ink } = styles[state]
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

/**
 * A form as the card that shoppers would see; invalid figures count as zero.
 *
 * @param name shown while the form has no name
 */
function cardOf(draft: ProductDraft, name: string): CardView {
  const problems = problemsOfDraft(draft, true)
  const figure = (field: 'price' | 'discount' | 'stock') =>
    problems[field] ? 0 : Number(digitsOf(draft[field]))
  const [price, discount] = [figure('price'), figure('discount')]
  const step = problems.step_grams ? 0 : Number(digitsOf(draft.step_grams))
  const unit = step ? stepUnit(step) : draft.unit.trim()
  const image = draft.image[0]
  return {
    _id: 'preview',
    name: draft.name.trim() || name,
    path: '#',
    brand: draft.brand.trim(),
    unit,
    ...stepField(step),
    unitPrice: price > 0 ? unitPrice(unit, price, discount) : null,
    price,
    discount,
    listPrice: null,
    finalPrice: discountedPrice(price, discount),
    // An empty stock field is not "sold out".
    stock: draft.stock.trim() === '' ? 1 : figure('stock'),
    image: image === undefined ? null : ownPath(image),
  }
}
