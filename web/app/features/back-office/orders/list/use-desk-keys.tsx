import type { DeskRow } from '@dix/contract'
import { Keyboard } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStableCallbacks } from '../../../../platform/dom/use-stable-callbacks.ts'
import { localText, setLocalText } from '../../../../platform/local-text.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { LabelledCheckbox } from '../dialogs/labelled-checkbox.tsx'
import { useTake } from '../use-take.ts'

const keys = ['j', 'k', 'Enter', '/', 'n', '?'] as const

/** Storage key by which this device turns single keys off, because speech input types them by mistake (WCAG 2.1.4). */
const storageName = 'desk-keys-off'

type KeyScope = {
  /** The list with its head. */
  pane: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  /** The order that `n` accepts. */
  toTake: DeskRow | undefined
  /** Whether the page shows the list and nothing else. */
  isListAlone: boolean
}

/**
 * Keys at a desk: j and k through the list, / to the search, n accepts `toTake`. @returns the button that lists
 * them
 */
export function useDeskKeys({ pane, search, toTake, isListAlone }: KeyScope): { help: ReactNode } {
  const { take } = useTake(toTake)
  const [isListed, setListed] = useState(false)
  const [isOn, setOn] = useState(() => localText(storageName) === null)
  const { onKey } = useStableCallbacks({
    onKey: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const done = act(event)
      if (!done) return
      event.preventDefault()
      // The shop's own search uses the same key.
      event.stopPropagation()
    },
  })
  // Only there: on an order's page, or in a phone order, n would accept an order that the user is not looking at.
  const isAtList = (focused: Node) =>
    pane.current?.contains(focused) || (isListAlone && focused.contains(pane.current))
  const act = ({ key, repeat, target }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown') return isOnRow() && focusRow(1)
    if (key === 'ArrowUp') return isOnRow() && focusRow(-1)
    if (!isOn) return false
    if (key === 'j') return focusRow(1)
    if (key === 'k') return focusRow(-1)
    if (key === '?') setListed(true)
    else if (key === '/') search.current?.focus()
    else if (key === 'n' && toTake && isAtList(target as Node)) {
      // Otherwise a key held down would accept one order after another.
      if (!repeat) void take()
    } else return false
    return true
  }
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  const turn = (on: boolean) => {
    setOn(on)
    // Without storage, the next page starts with the keys on.
    setLocalText(storageName, on ? null : '1')
  }
  return { help: <KeysHelp isOpen={isListed} onOpen={setListed} isOn={isOn} onTurn={turn} /> }
}

/** Whether a key is meant for a field or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
  return isField || document.querySelector('dialog[open]') !== null
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-order-row]')]
const isOnRow = () => document.activeElement?.matches('[data-order-row]') ?? false

/** Moves the focus through the list, starting from the open order if the focus is elsewhere. */
function focusRow(step: 1 | -1): boolean {
  const links = rowLinks()
  const at = links.indexOf(document.activeElement as HTMLElement)
  const open = links.findIndex((link) => link.ariaCurrent === 'page')
  const from = at >= 0 ? at : open
  const next = links[Math.min(Math.max(from + step, 0), links.length - 1)]
  next?.focus()
  return next !== undefined
}

type HelpProps = {
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** Whether single keys are on. */
  isOn: boolean
  onTurn: (on: boolean) => void
}

function KeysHelp({ isOpen, onOpen, isOn, onTurn }: HelpProps) {
  const t = useTranslations('desk')
  return (
    <>
      <IconButton label={t('keys')} onClick={() => onOpen(true)} className="hover:bg-sable max-lg:hidden">
        <Keyboard className="size-5.5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Dialog title={t('keys')} onClose={() => onOpen(false)}>
          <div className="mb-4 border-b border-line pb-3 font-semibold">
            <LabelledCheckbox checked={isOn} onChange={({ target }) => onTurn(target.checked)}>
              {t('keysOn')}
            </LabelledCheckbox>
          </div>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
            {keys.map((key) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-flex min-w-9 justify-center rounded-badge border border-edge bg-coton px-2 py-1 text-card font-bold">
                    {key === 'Enter' ? '↵' : key}
                  </kbd>
                </dt>
                <dd>{t(`key_${names[key]}`)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}

const names = { j: 'down', k: 'up', Enter: 'open', '/': 'search', n: 'take', '?': 'help' } as const
