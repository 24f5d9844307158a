import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { copyText } from '../../../platform/dom/copy-text.ts'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'

/** Opens the device's share dialog, or copies the link. Invisible until hydration. */
export function ShareButton({ title, url, className }: { title: string; url: string; className: string }) {
  const t = useTranslations('product')
  const ready = useHydrated()
  const share = async () => {
    if (await shareNatively({ title, url })) return
    if (await copyText(url)) toast('success', t('copied'))
    else toast('error', t('notCopied'))
  }
  return (
    <IconButton label={t('share')} onClick={share} className={classNames(className, !ready && 'invisible')}>
      <Share2 className="size-5" aria-hidden="true" />
    </IconButton>
  )
}

/** True if the browser shared it, or the user cancelled. */
async function shareNatively(content: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  return navigator.share(content).then(
    () => true,
    (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError',
  )
}
