import type { Locale, ShopView } from '@dix/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { businessChatHref, callHref } from '../../platform/phone.ts'
import { classNames } from '../../ui/class-names.ts'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'
import { Brand, OpeningList, shopValues, useShop } from '../shop/index.ts'

const footerLink = 'flex min-h-11 items-center rounded-badge hover:text-bissap hover:underline'

/** The footer of every page. */
export function Footer() {
  const t = useTranslations()
  const shop = useShop()
  const { infoPages } = shop
  return (
    <footer className="mt-14 bg-coton">
      <div className="weave h-1.25" />
      <div className="weave weave-offset h-1.25" />
      <div
        className={classNames(
          'column grid gap-8 py-8',
          infoPages.length > 0
            ? 'md:grid-cols-3 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr_1fr]'
            : 'md:grid-cols-[1.4fr_1fr_1fr_1fr]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-3 text-small text-ink-2">
          <div className="flex items-center justify-between gap-3">
            <Brand shop={shop} background="onWhite" className="h-8" compact />
            <LanguageSwitch className="md:hidden" />
          </div>
          <p className="max-w-64">{t('shop.tagline', shopValues(shop))}</p>
          <Contact shop={shop} />
          <Hours />
        </div>
        <FooterColumn title={t('footer.shop')}>
          <FooterLink to="/">{t('footer.home')}</FooterLink>
          <FooterLink to="/search">{t('footer.everything')}</FooterLink>
        </FooterColumn>
        <FooterColumn title={t('footer.account')}>
          <FooterLink to="/login" className="signed-in:hidden">
            {t('shell.login')}
          </FooterLink>
          <FooterLink to="/user" className="hidden signed-in:list-item">
            {t('shell.account')}
          </FooterLink>
          <FooterLink to="/cart">{t('shell.cart')}</FooterLink>
        </FooterColumn>
        {infoPages.length > 0 && (
          <FooterColumn title={t('footer.information')}>
            {infoPages.map(({ path, title, locale }) => (
              <FooterLink key={path} to={path} lang={locale}>
                {title}
              </FooterLink>
            ))}
          </FooterColumn>
        )}
        <FooterColumn title={t('footer.payment')}>
          {shop.paymentMethods.map((method) => (
            <li key={method} className="flex min-h-11 items-center">
              {t(`footer.${method}`)}
            </li>
          ))}
        </FooterColumn>
      </div>
      <div className="column pb-8">
        <p className="border-t border-line pt-5 text-small text-ink-2">
          {t('footer.copyright', { shop: shop.name })}
        </p>
      </div>
    </footer>
  )
}

/** The shop's contact details, as far as the owner has set them. */
function Contact({ shop: { phone, whatsapp, address } }: { shop: ShopView }) {
  const t = useTranslations('footer')
  if (!(phone || whatsapp || address)) return null
  return (
    <address className="max-w-64 not-italic">
      {address && <p className="whitespace-pre-line wrap-anywhere">{address}</p>}
      <ul>
        {phone && (
          <li>
            <a href={callHref(phone)} className={footerLink}>
              {t('call', { phone })}
            </a>
          </li>
        )}
        {whatsapp && (
          <li>
            <a href={businessChatHref(whatsapp)} target="_blank" rel="noreferrer" className={footerLink}>
              {t('chat')}
            </a>
          </li>
        )}
      </ul>
    </address>
  )
}

/** The opening hours, if the owner has set them. */
function Hours() {
  const t = useTranslations('opening')
  const days = useShop().opening?.days ?? []
  if (days.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 font-bold text-cafe">{t('label')}</h2>
      <OpeningList days={days} />
    </section>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-small font-bold">{title}</h2>
      <ul className="mt-1 text-small text-ink-2">{children}</ul>
    </section>
  )
}

type FooterLinkProps = { to: string; lang?: Locale; className?: string; children: ReactNode }

function FooterLink({ to, lang, className, children }: FooterLinkProps) {
  return (
    <li lang={lang} className={className}>
      <Link to={to} className={footerLink}>
        {children}
      </Link>
    </li>
  )
}
