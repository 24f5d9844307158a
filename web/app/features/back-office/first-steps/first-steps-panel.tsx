import {
  enoughProducts,
  type FirstStep,
  type FirstSteps,
  firstSteps,
  paymentMethodTable,
} from '@dix/contract'
import { Camera, Check, ExternalLink, FileText, Package, QrCode as QrSign } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { setFirstSteps } from './first-steps-query.ts'
import { TestOrderActions } from './test-order-actions.tsx'

type PanelProps = { steps: FirstSteps }

/**
 * The steps of an owner before the shop sells; each is ticked off when its result exists.
 *
 * @param isPage whether the page has the list's title, which only phones then repeat
 */
export function FirstStepsPanel({ steps, isPage = false }: PanelProps & { isPage?: boolean }) {
  const t = useTranslations('firstSteps')
  const next = firstSteps.find((step) => !steps.done.includes(step))
  const { busy, act } = useShow(false)
  return (
    <section
      aria-labelledby="first-steps"
      className="toasts-on-top grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19.5rem]"
    >
      <div className="overflow-hidden rounded-card border border-line bg-white">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 md:px-5">
          <div
            className={classNames(
              'flex w-full items-center justify-between gap-4',
              isPage && 'md:order-last md:w-auto',
            )}
          >
            <h2 id="first-steps" className={classNames('type-h3', isPage && 'md:sr-only')}>
              {t('title')}
            </h2>
            <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="shrink-0">
              {t(next ? 'later' : 'hide')}
            </Button>
          </div>
          <p className="text-card font-bold">
            {t('doneOf', { count: steps.done.length, all: firstSteps.length })}
          </p>
          <div className="flex min-w-24 flex-1 gap-1" aria-hidden="true">
            {firstSteps.map((step) => (
              <span key={step} className="h-2 flex-1 overflow-hidden rounded-full bg-line">
                <span
                  style={{ width: `${100 * partDone(step, steps)}%` }}
                  className="block h-full bg-feuille"
                />
              </span>
            ))}
          </div>
          {next && (
            <p className="text-small text-ink-2">{t('minutesLeft', { minutes: minutesLeft(steps) })}</p>
          )}
        </div>
        <ol>
          {firstSteps.map((step, index) => (
            <Step
              key={step}
              number={index + 1}
              isDone={steps.done.includes(step)}
              isNext={step === next}
              title={t(step)}
              minutes={steps.done.includes(step) ? null : minutesOf(step, steps)}
              summary={<Summary step={step} steps={steps} />}
            >
              <Actions step={step} steps={steps} isNext={step === next} />
            </Step>
          ))}
        </ol>
      </div>
      <aside className="flex flex-col gap-4">
        <FiguresPreview />
        <div className="rounded-card border border-line bg-white p-4 md:p-5">
          <h3 className="type-h3">{t('preview')}</h3>
          <p className="mt-1 mb-3 text-small text-ink-2 wrap-anywhere">
            {t('previewHint', { url: steps.url })}
          </p>
          <ButtonLink variant="outline" to="/" className="w-full">
            <ExternalLink className="size-4.5" aria-hidden="true" />
            {t('seeShop')}
          </ButtonLink>
        </div>
      </aside>
    </section>
  )
}

/** From 0 to 1; each product counts. */
function partDone(step: FirstStep, { done, products }: FirstSteps): number {
  if (done.includes(step)) return 1
  return step === 'products' ? products / enoughProducts : 0
}

/** Estimated minutes of each step; those of the products are for all that are needed. */
const minutesOfSteps: Record<FirstStep, number> = {
  identity: 2,
  hours: 2,
  products: 7,
  payment: 1,
  testOrder: 2,
  open: 1,
}

function minutesOf(step: FirstStep, { products }: FirstSteps): number {
  const part = step === 'products' ? Math.max(0, enoughProducts - products) / enoughProducts : 1
  return Math.max(1, Math.ceil(minutesOfSteps[step] * part))
}

const minutesLeft = (steps: FirstSteps) =>
  firstSteps
    .filter((step) => !steps.done.includes(step))
    .reduce((sum, step) => sum + minutesOf(step, steps), 0)

/** Shows the list again after it was hidden or completed. */
export function RestoreSteps() {
  const t = useTranslations('firstSteps')
  const { busy, act } = useShow(true)
  return (
    <p>
      <button
        type="button"
        onClick={act}
        aria-busy={busy || undefined}
        className="reach-44 text-card font-semibold text-bissap underline underline-offset-3"
      >
        {t('restore')}
      </button>
    </p>
  )
}

function useShow(shown: boolean) {
  return useAction(async () => setFirstSteps((await ask('PUT /api/first-steps/show', { shown })).data))
}

type StepProps = {
  number: number
  isDone: boolean
  isNext: boolean
  title: string
  /** Null once it is done. */
  minutes: number | null
  summary: ReactNode
  children: ReactNode
}

function Step({ number, isDone, isNext, title, minutes, summary, children }: StepProps) {
  const t = useTranslations('firstSteps')
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={classNames(
        'flex items-start gap-4 border-t border-line p-4 md:px-5',
        isNext && 'border-l-4 border-l-bissap bg-bissap-soft',
      )}
    >
      <span
        className={classNames(
          'flex size-8 shrink-0 items-center justify-center rounded-full text-card font-bold',
          isDone ? 'bg-feuille text-white' : isNext ? 'bg-mangue text-cafe' : 'border border-edge text-ink-2',
        )}
      >
        {isDone ? <Check className="size-5" aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-52 flex-1">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 className="text-card font-bold">
              {title}
              {isDone && <span className="sr-only"> {t('isDone')}</span>}
            </h3>
            {minutes !== null && <span className="text-small text-ink-2">{t('minutes', { minutes })}</span>}
          </div>
          <p className="text-small text-pretty text-ink-2 wrap-anywhere">{summary}</p>
        </div>
        {children}
      </div>
    </li>
  )
}

/** The state of a step, in one line. */
function Summary({ step, steps }: PanelProps & { step: FirstStep }) {
  const t = useTranslations('firstSteps')
  switch (step) {
    case 'identity':
      return steps.name || steps.phone ? <Identity steps={steps} /> : t('identityMissing')
    case 'hours':
      return t(steps.done.includes('hours') ? 'hoursSet' : 'hoursMissing')
    case 'products':
      return <Products steps={steps} />
    case 'payment':
      return <Payments steps={steps} />
    case 'testOrder':
      if (steps.testOrder) return t('testOrderPlaced', { number: steps.testOrder.orderId })
      return t(steps.done.includes('testOrder') ? 'testOrderDone' : 'testOrderMissing')
    case 'open':
      return steps.done.includes('open') ? t('isOpen', { url: steps.url }) : t('openMissing')
    default:
      step satisfies never
      return null
  }
}

/** The number on sale; until there are enough, also that of products which only lack stock. */
function Products({ steps: { products, outOfStock } }: PanelProps) {
  const t = useTranslations('firstSteps')
  return (
    <>
      {t('productsOnSale', { count: products, enough: enoughProducts })}
      {products < enoughProducts && outOfStock > 0 && (
        <>
          {' '}
          {t('outOfStock', { count: outOfStock })}{' '}
          <Link
            to="/dashboard/product/grid"
            className="font-bold whitespace-nowrap text-bissap underline underline-offset-3"
          >
            {t('enterStock')}
          </Link>
        </>
      )}
    </>
  )
}

/** What shoppers know of the owner, and which half is missing. */
function Identity({ steps: { name, phone, cities, deliveryMinutes } }: PanelProps) {
  const t = useTranslations('firstSteps')
  const minutes = deliveryMinutes !== null && `${deliveryMinutes}\u00a0min`
  // Numbers stay on one line.
  const known = [name, phone.replaceAll(' ', '\u00a0'), cities.join(', '), minutes]
    .filter(Boolean)
    .join(' · ')
  if (name && phone) return known
  return `${known}. ${t(name ? 'phoneMissing' : 'nameMissing')}`
}

/** The payment methods of shoppers, and the reason why online ones are missing or only tests. */
function Payments({ steps: { methods, cards } }: PanelProps) {
  const t = useTranslations('firstSteps')
  const accepted = t('accepted', { methods: methods.map((method) => t(`method_${method}`)).join(' · ') })
  const isTesting = cards === 'test' && methods.some((method) => !paymentMethodTable[method].paidAtDoor)
  return [accepted, (cards === 'none' || isTesting) && t(`online_${cards}`)].filter(Boolean).join(' ')
}

/** Links to the pages where the steps are done. */
function Actions({ step, steps, isNext }: PanelProps & { step: FirstStep; isNext: boolean }) {
  const t = useTranslations('firstSteps')
  const verb = steps.done.includes(step) ? 'change' : 'begin'
  const change = (to: string) => (
    <Link
      to={to}
      aria-label={t(`${verb}Step`, { step: t(step) })}
      className="reach-44 self-center text-card font-bold text-bissap"
    >
      {t(verb)}
    </Link>
  )
  const contact = '/dashboard/settings/contact'
  // The name is on another page.
  const isPhoneNext = steps.name !== '' && steps.phone === ''
  switch (step) {
    case 'identity':
      return (
        <span className="flex flex-wrap gap-x-5 gap-y-6 self-center">
          {change(isPhoneNext ? contact : '/dashboard/settings')}
          {!isPhoneNext && (
            <Link to={contact} className="reach-44 text-card font-bold text-bissap">
              {t('phone')}
            </Link>
          )}
        </span>
      )
    case 'hours':
      return change('/dashboard/stores/main/hours')
    case 'products':
      return isNext || steps.products < enoughProducts ? (
        <ProductWays steps={steps} />
      ) : (
        change('/dashboard/product')
      )
    case 'payment':
      return change('/dashboard/settings/payments')
    case 'open':
      if (steps.done.includes('open')) return null
      return (
        <Link to="/dashboard/stores/main" className="reach-44 self-center text-card font-bold text-bissap">
          {t(steps.isPaused ? 'openNow' : 'pauseUntilThen')}
        </Link>
      )
    case 'testOrder':
      return <TestOrderActions steps={steps} />
    default:
      step satisfies never
      return null
  }
}

/** Ways to add the first products. */
function ProductWays({ steps: { pictures, products, url } }: PanelProps) {
  const t = useTranslations('firstSteps')
  const ways = [
    { to: '/dashboard/photo-walk', icon: Camera, name: 'byPhone' },
    { to: '/dashboard/product/import', icon: FileText, name: 'byFile' },
    { to: '/dashboard/upload-product', icon: Package, name: 'byForm' },
  ] as const
  return (
    <div className="min-w-0 grow basis-full max-md:-ms-12">
      <ul className="grid gap-3 lg:grid-cols-3">
        {ways.map(({ to, icon: Icon, name }, index) => (
          <li key={name}>
            <Link
              to={to}
              className={classNames(
                'flex h-full gap-3 rounded-card border bg-white p-4 max-lg:items-center lg:flex-col',
                index === 0 ? 'border-bissap' : 'border-line',
              )}
            >
              <Icon className="size-6 shrink-0 text-bissap" aria-hidden="true" />
              <span>
                <span className="block text-card font-bold">{t(name)}</span>
                <span className="block text-small text-ink-2">{t(`${name}Hint`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pictures.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {pictures.map((address) => (
            <Thumb key={address} src={address} className="w-12" />
          ))}
          <span className="self-center rounded-badge bg-sable px-2 py-1 text-small font-bold text-ink-2">
            {products} / {enoughProducts}
          </span>
        </div>
      )}
      <PhoneButton url={`${url}/dashboard/photo-walk`} />
    </div>
  )
}

/** Shows a code that opens the photo walk on the owner's phone; on a phone itself the way above opens it. */
function PhoneButton({ url }: { url: string }) {
  const t = useTranslations('firstSteps')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button className="mt-4 max-md:hidden" onClick={() => setShown(true)}>
        <QrSign className="size-5" aria-hidden="true" />
        {t('onPhone')}
      </Button>
      {isShown && (
        <Dialog title={t('onPhone')} onClose={() => setShown(false)}>
          <p className="mb-4 text-ink-2">{t('onPhoneHint')}</p>
          <div className="flex flex-col items-center gap-3">
            <QrCode text={url} label={t('onPhoneCode')} />
            <p className="text-small wrap-anywhere text-ink-2">{url}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Heights of the drawing's bars, in percent. */
const bars = [20, 30, 25, 45, 56, 50, 66, 80]

/** The figures that the overview will show, while there are none. */
export function FiguresPreview() {
  const t = useTranslations('firstSteps')
  return (
    <div className="rounded-card border border-line bg-white p-4 md:p-5">
      <h3 className="type-h3">{t('previewTitle')}</h3>
      <p className="text-small text-ink-2">{t('fromFirstOrder')}</p>
      <div className="my-4 flex h-24 items-end gap-2.5 border-b border-line px-2" aria-hidden="true">
        {bars.map((height) => (
          <span key={height} style={{ height: `${height}%` }} className="flex-1 rounded-t-badge bg-sable" />
        ))}
      </div>
      <p className="text-small text-ink-2">{t('previewText')}</p>
    </div>
  )
}
