import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const file = /\/platform\/texts\/(?:en|fr)\/\w+\.ts$/

/**
 * Compiles the message catalogues during the build, so that browsers load no ICU parser (9 kB less). Needs
 * `use-intl/format-message` to be replaced by `app/platform/texts/format-message.ts`.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    async load(id) {
      if (!file.test(id)) return null
      const { texts } = (await import(`${id}?${Date.now()}`)) as { texts: Record<string, Namespace> }
      return `export const texts = ${JSON.stringify(compiled(texts))}`
    },
  }
}

type Namespace = Record<string, string>

function compiled(texts: Record<string, Namespace>) {
  return mapValues(texts, (namespace) => mapValues(namespace, (message) => compile(message)))
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
