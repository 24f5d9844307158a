import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { LanguageButton, LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { AreaButton } from '../delivery-area/index.ts'
import { SearchField, SearchPrompt, useSearchKey } from '../search/index.ts'
import { Brand, shopValues, useShop } from '../shop/index.ts'
import { LoginLink } from './login-link.tsx'

/** On wide screens `account` and `cart` follow the language. */
type HeaderProps = { account: ReactNode; cart: ReactNode }

/**
 * The header of every page. On phones it is bissap on the home page, only the search field on the search page, and
 * absent on other pages, which have their own bar. From 768 px it is the same everywhere.
 */
export function Header(tools: HeaderProps) {
  const { pathname } = useLocation()
  useSearchKey()
  if (pathname === '/') return <HomeHeader {...tools} />
  if (pathname === '/search') return <SearchHeader {...tools} />
  return <WideHeader {...tools} />
}

const wideLook = 'sticky top-0 z-20 border-b border-line bg-white'

function Strip() {
  return <div className="weave h-1.25 max-md:hidden" />
}

/** From 768 px. */
function WideHeader(tools: HeaderProps) {
  return (
    <header className={classNames(wideLook, 'max-md:hidden')}>
      <Strip />
      <div className="column flex h-19 items-center gap-4 lg:gap-7">
        <HomeLink background="onWhite" />
        <PromiseAndPlace />
        <SearchPrompt className="min-w-0 grow bg-sable hover:bg-line" />
        <WideTools {...tools} />
      </div>
    </header>
  )
}

/** One row from 768 px; on phones the search field and the other language. */
function SearchHeader(tools: HeaderProps) {
  return (
    <header className={wideLook}>
      <Strip />
      <div className="column flex h-16 items-center gap-4 md:h-19 lg:gap-7">
        <span className="contents max-md:hidden">
          <HomeLink background="onWhite" />
          <PromiseAndPlace />
        </span>
        <SearchField />
        <LanguageButton className="-mx-3 shrink-0 md:hidden" />
        <WideTools {...tools} />
      </div>
    </header>
  )
}

function HomeHeader(tools: HeaderProps) {
  return (
    <>
      <header className="bg-bissap text-white md:hidden [&_:focus-visible]:outline-mangue">
        <div className="column flex flex-col pt-2 pb-3.5">
          <div className="flex items-center justify-between">
            <HomeLink background="onBissap" />
            <div className="flex items-center gap-4">
              <LanguageSwitch />
              <PhoneAccount />
            </div>
          </div>
          <PhonePromise />
          <SearchPrompt className="mt-3 bg-white" />
        </div>
      </header>
      <div className="weave-mangue h-1.5 md:hidden" />
      <WideHeader {...tools} />
    </>
  )
}

function HomeLink({ background }: { background: 'onWhite' | 'onBissap' }) {
  const t = useTranslations('shell')
  const shop = useShop()
  return (
    <Link
      to="/"
      aria-label={t('home', { shop: shop.name })}
      className="reach-44 shrink-0 rounded-badge focus-visible:outline-offset-4"
    >
      <Brand shop={shop} background={background} className="h-7 md:h-9.5" />
    </Link>
  )
}

/** The delivery promise and its area. Below 1100 px, French leaves room only for the area next to the search. */
function PromiseAndPlace() {
  const t = useTranslations('shop')
  const shop = useShop()
  if (shop.deliveryMinutes === null && shop.cities === '' && shop.area === undefined) return null
  return (
    <div
      className={classNames(
        'max-w-51 shrink-0 min-[1100px]:border-l min-[1100px]:border-line min-[1100px]:ps-7',
        shop.area === undefined && 'max-[1100px]:hidden',
      )}
    >
      {shop.deliveryMinutes !== null && (
        <p className="text-h3 font-bold max-[1100px]:hidden">{t('promise', shopValues(shop))}</p>
      )}
      <AreaButton className={classNames('text-ink-2', shop.area !== undefined && 'w-33 min-[1100px]:w-44')} />
    </div>
  )
}

const mango = (words: ReactNode) => <span className="text-mangue">{words}</span>

function PhonePromise() {
  const t = useTranslations('shop')
  const shop = useShop()
  return (
    <div className="mt-1">
      {shop.deliveryMinutes !== null && (
        <p className="text-h2 font-extrabold tracking-[-0.015em]">
          {t.rich('promiseInFull', { ...shopValues(shop), b: mango })}
        </p>
      )}
      <AreaButton />
    </div>
  )
}

const phoneLook = 'size-11 items-center justify-center rounded-button bg-white/15 hover:bg-white/25'

/** Link to the login, or to the signed-in user's account. */
function PhoneAccount() {
  const t = useTranslations('shell')
  return (
    <>
      <LoginLink label={t('login')} className={classNames(phoneLook, 'flex signed-in:hidden')}>
        <UserRound className="size-5.5" aria-hidden="true" />
      </LoginLink>
      <Link to="/user" aria-label={t('account')} className={classNames(phoneLook, 'hidden signed-in:flex')}>
        <UserRound className="size-5.5" aria-hidden="true" />
      </Link>
    </>
  )
}

/** Language, account and cart, from 768 px. */
function WideTools({ account, cart }: HeaderProps) {
  return (
    <div className="flex shrink-0 items-center gap-4 max-md:hidden">
      <LanguageSwitch />
      {account}
      {cart}
    </div>
  )
}
