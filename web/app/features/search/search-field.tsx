import type { Filters } from '@dix/contract'
import { ArrowLeft, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { listQuery } from '../catalogue/index.ts'
import { useShop } from '../shop/index.ts'
import { useSearchText } from './use-search-text.ts'

/** The search field: each change shows its results. Without scripts it is a plain form. */
export function SearchField() {
  const t = useTranslations('search')
  const input = useRef<HTMLInputElement>(null)
  const { text, filters, type, finish } = useSearchText()
  const clear = () => {
    finish('')
    input.current?.focus()
  }
  return (
    <Form
      role="search"
      action="/search"
      className="relative flex min-w-0 grow items-center"
      onSubmit={(event) => {
        event.preventDefault()
        // Closes the phone's keyboard, which covers the results.
        input.current?.blur()
      }}
    >
      <FieldStart />
      <label className="relative flex min-w-0 grow items-center">
        <span className="sr-only">{t('name')}</span>
        <Search className="pointer-events-none absolute left-4 size-5 max-md:hidden" aria-hidden="true" />
        <input
          ref={input}
          type="text"
          name="q"
          value={text}
          onChange={(event) => type(event.target.value, isComposing(event.nativeEvent))}
          onCompositionEnd={(event) => finish(event.currentTarget.value)}
          placeholder={t('placeholder')}
          // biome-ignore lint/a11y/noAutofocus: users open the search page to type.
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          className="h-12 w-full rounded-button border-2 border-edge bg-white pr-12 pl-3.5 text-h3 placeholder:text-ink-3 placeholder-shown:pr-3 placeholder-shown:text-ellipsis focus:border-indigo focus:outline-none md:pl-12"
        />
      </label>
      {text !== '' && <ClearButton clear={clear} />}
      <HiddenFilters filters={filters} />
    </Form>
  )
}

/** Sends the filters with the form if there are no scripts. */
function HiddenFilters({ filters }: { filters: Filters }) {
  return [...listQuery({ filters })].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function ClearButton({ clear }: { clear: () => void }) {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      aria-label={t('clear')}
      onClick={clear}
      className="absolute right-0.5 flex size-11 items-center justify-center rounded-button"
    >
      <X className="size-5" aria-hidden="true" />
    </button>
  )
}

/** A link home, on phones only. */
function FieldStart() {
  const t = useTranslations('shell')
  return (
    <Link
      to="/"
      aria-label={t('home', { shop: useShop().name })}
      className="-ml-3 flex size-11 shrink-0 items-center justify-center rounded-button md:hidden"
    >
      <ArrowLeft className="size-5.5" aria-hidden="true" />
    </Link>
  )
}

/** True while several keys compose one letter. */
function isComposing(event: Event): boolean {
  return (event as InputEvent).isComposing
}
