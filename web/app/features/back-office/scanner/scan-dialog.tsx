import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useScanner } from './use-scanner.ts'

type ScanDialogProps = {
  /** Called with the first code that is scanned or typed. The caller closes the dialog. */
  onCode: (code: string) => void
  onClose: () => void
}

/** Reads a code with the camera. It can also be typed, even by a hand scanner. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const t = useTranslations('scanner')
  const video = useRef<HTMLVideoElement>(null)
  const problem = useScanner(video, onCode)
  const form = useApiForm<{ code: string }>({
    defaultValues: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('missing_code') : '' }),
    send: async ({ code }) => onCode(code.trim()),
  })
  // Hand scanners type into the focused field. Next to a camera on a phone, its keyboard would cover the picture.
  useEffect(() => {
    if (problem !== null || matchMedia('(pointer: fine)').matches) form.setFocus('code')
  }, [problem, form.setFocus])
  // Forms cannot be nested.
  return createPortal(
    <Dialog title={t('title')} onClose={onClose}>
      {problem === null ? (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('picture')}
            className="mb-3 aspect-video w-full rounded-field bg-ink object-cover"
          />
          <p className="mb-4 text-card text-ink-2">{t('hint')}</p>
        </>
      ) : (
        <p role="status" className="mb-4 rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
          {t(problem)}
        </p>
      )}
      <form
        {...form.props}
        onSubmit={(event) => {
          // React events bubble through portals, but the product form must not be submitted.
          event.stopPropagation()
          void form.submit(event)
        }}
        className="flex items-start gap-2.5"
      >
        <Field
          label={t('code')}
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="off"
          className="min-w-0 grow"
        />
        <Button type="submit" className="mt-6.75">
          {t('use')}
        </Button>
      </form>
    </Dialog>,
    document.body,
  )
}
