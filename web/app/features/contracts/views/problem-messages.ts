import { useTranslations } from 'use-intl/react'
import { limits } from '../limits.ts'
import type { ListProblem } from '../people/list-problem.ts'
import type { TemplateProblem } from '../template/template-problem.ts'
import type { ChosenFileProblem } from '../use-chosen-file.ts'
import { placeholders } from './placeholders.ts'

const megabytes = (bytes: number) => String(bytes / 1024 / 1024)

/** The message for a problem with a template. */
export function useTemplateMessage(): (problem: TemplateProblem | ChosenFileProblem) => string {
  const t = useTranslations('templateProblems')
  const file = useTranslations('fileProblems')
  return (problem) => {
    switch (problem.kind) {
      case 'tooLarge':
        return file('tooLarge', { max: megabytes(limits.template) })
      case 'unreadable':
      case 'noReader':
        return file(problem.kind)
      case 'noPlaceholder':
        return t('noPlaceholder', { missing: problem.missing, ...placeholders })
      case 'tagUnknown':
        return t('tagUnknown', { tag: problem.tag, ...placeholders })
      case 'tagUnclosed':
      case 'tagUnopened':
      case 'tagDoubled':
        return t(problem.kind, { tag: problem.tag })
      default:
        return t(problem.kind)
    }
  }
}

/** The message for a problem with a list. */
export function useListMessage(): (problem: ListProblem | ChosenFileProblem) => string {
  const t = useTranslations('listProblems')
  const file = useTranslations('fileProblems')
  return (problem) => {
    switch (problem.kind) {
      case 'tooLarge':
        return file('tooLarge', { max: megabytes(limits.list) })
      case 'unreadable':
      case 'noReader':
        return file(problem.kind)
      case 'tooMany':
        return t('tooMany', { count: problem.count, max: limits.people })
      case 'noColumn':
        return t('noColumn', { missing: problem.missing, found: problem.found })
      case 'columnTwice':
        return t('columnTwice', { found: problem.found })
      case 'empty':
      case 'workbook':
      case 'notText':
      case 'noPeople':
        return t(problem.kind)
      default: {
        const others = 'others' in problem ? problem.others : 0
        const first = t(problem.kind, { row: problem.row })
        return others > 0 ? `${first} ${t('others', { count: others })}` : first
      }
    }
  }
}
