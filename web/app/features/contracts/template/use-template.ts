import { limits } from '../limits.ts'
import { fetchTemplate } from '../shipped.ts'
import { useChosenFile } from '../use-chosen-file.ts'
import type { Template } from './read-template.ts'
import type { TemplateFault } from './template-fault.ts'

const source = {
  most: limits.template,
  load: async () => (await import('./read-template.ts')).readTemplate,
}

/** What contracts are made from: one's own template, or the shipped one, fetched when it is needed. */
export function useTemplate() {
  const template = useChosenFile<Template, TemplateFault>(source)
  const get = async () => template.own?.value ?? (await fetchTemplate())
  return { template, get }
}
