import { useTranslations } from 'use-intl/react'
import { limits } from '../limits.ts'
import type { ListFault } from '../people/list-fault.ts'
import type { TemplateFault } from '../template/template-fault.ts'
import type { FileFault } from '../use-chosen-file.ts'
import { placeholders } from './placeholders.ts'

const megabytes = (bytes: number) => String(bytes / 1024 / 1024)

/** The message for a problem with a template. */
export function useTemplateMessage(): (fault: TemplateFault | FileFault) => string {
  const t = useTranslations('templateFaults')
  const file = useTranslations('fileFaults')
  return (fault) => {
    switch (fault.kind) {
      case 'tooLarge':
        return file('tooLarge', { max: megabytes(limits.template) })
      case 'unreadable':
      case 'noReader':
        return file(fault.kind)
      case 'noPlaceholder':
        return t('noPlaceholder', { missing: fault.missing, ...placeholders })
      case 'tagUnknown':
        return t('tagUnknown', { tag: fault.tag, ...placeholders })
      case 'tagUnclosed':
      case 'tagUnopened':
      case 'tagDoubled':
        return t(fault.kind, { tag: fault.tag })
      default:
        return t(fault.kind)
    }
  }
}

/** The message for a problem with a list. */
export function useListMessage(): (fault: ListFault | FileFault) => string {
  const t = useTranslations('listFaults')
  const file = useTranslations('fileFaults')
  return (fault) => {
    switch (fault.kind) {
      case 'tooLarge':
        return file('tooLarge', { max: megabytes(limits.list) })
      case 'unreadable':
      case 'noReader':
        return file(fault.kind)
      case 'tooMany':
        return t('tooMany', { count: fault.count, max: limits.people })
      case 'noColumn':
        return t('noColumn', { missing: fault.missing, found: fault.found })
      case 'columnTwice':
        return t('columnTwice', { found: fault.found })
      case 'empty':
      case 'workbook':
      case 'notText':
      case 'noPeople':
        return t(fault.kind)
      default: {
        const others = 'others' in fault ? fault.others : 0
        const first = t(fault.kind, { row: fault.row })
        return others > 0 ? `${first} ${t('others', { count: others })}` : first
      }
    }
  }
}
