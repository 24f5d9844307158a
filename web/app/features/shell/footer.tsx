import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { shopValues, useShop } from '../../platform/shop.ts'
import { Brand } from '../../ui/brand.tsx'
import { LanguageSwitch } from '../../ui/navigation/language-switch.tsx'

/** The footer of every page. */
export function Footer() {
  const t = useTranslations()
  const shop = useShop()
  return (
    <footer className="mt-14 bg-coton">
      <div className="weave h-1.25" />
      <div className="weave weave-offset h-1.25" />
      <div className="column grid gap-8 py-8 md:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="flex flex-col items-start gap-3 text-small text-ink-2">
          <div className="flex items-center justify-between self-stretch">
            <Brand shop={shop} background="onWhite" className="h-8" />
            <LanguageSwitch className="md:hidden" />
          </div>
          <p className="max-w-64">{t('shop.tagline', shopValues(shop))}</p>
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
        <FooterColumn title={t('footer.payment')}>
          <li className="flex min-h-11 items-center">{t('footer.cash')}</li>
          <li className="flex min-h-11 items-center">{t('footer.cards')}</li>
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

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-small font-bold">{title}</h2>
      <ul className="mt-1 text-small text-ink-2">{children}</ul>
    </section>
  )
}

function FooterLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <Link to={to} className="flex min-h-11 items-center rounded-badge hover:text-bissap hover:underline">
        {children}
      </Link>
    </li>
  )
}
