import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestShop } from './shop.ts'

/**
 * Clients of the API were written against the document in `fixtures/openapi.generated.json`. The current document may
 * add paths, optional inputs, response fields and error codes. It may remove nothing and require nothing new.
 */
test('the API still offers every endpoint, field and value that it once promised, and requires nothing more', async () => {
  const shop = await openTestShop()
  const response = await shop.app.inject({ url: '/api/docs/json' })
  await shop.close()
  const file = new URL('fixtures/openapi.generated.json', import.meta.url)
  const promised = factsOf(JSON.parse(await readFile(file, 'utf8')))
  const offered = factsOf(response.json())

  const lost = [...promised].filter((fact) => !offered.has(fact))
  expect.soft(withoutInner(lost), 'no longer in the OpenAPI document').toEqual([])
  const added = [...offered].filter((fact) => !promised.has(fact) && asksForMore(fact, promised))
  expect.soft(added, 'newly required of clients').toEqual([])
})

const step = ' › '
const parentOf = (fact: string) => fact.slice(0, Math.max(0, fact.lastIndexOf(step)))

/**
 * The contents of a document as facts: the path of every part (`paths › /api/cart/get › get › responses › 200`), and of
 * plain values and lists of them with the value. Prose and the server's URL are omitted.
 */
function factsOf({ components, paths }: { components?: unknown; paths?: unknown }): Set<string> {
  const facts = new Set<string>()
  function tell(value: unknown, path: string): void {
    facts.add(path)
    if (typeof value !== 'object' || value === null) {
      facts.add(`${path}${step}= ${JSON.stringify(value)}`)
      return
    }
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && /^(summary|description)$/.test(key)) continue
      // The order of words in an enumeration or of required fields has no meaning.
      const isWord = Array.isArray(value) && typeof inner !== 'object'
      // The only response of a status is a choice of one, which a further code of that status adds to.
      const isOnly = key === 'schema' && path.includes(`${step}responses${step}`) && !('anyOf' in inner)
      tell(isOnly ? { anyOf: [inner] } : inner, isWord ? path : `${path}${step}${key}`)
    }
  }
  tell({ components, paths }, 'document')
  return facts
}

/** Names a part once if it was removed as a whole. */
function withoutInner(facts: string[]): string[] {
  const factSet = new Set(facts)
  return facts.filter((fact) => !factSet.has(parentOf(fact)))
}

/** Whether a new fact restricts an old endpoint: sign-in, a required input, a limit of an old field. */
function asksForMore(fact: string, promised: Set<string>): boolean {
  const parent = parentOf(fact)
  if (fact.endsWith(`${step}security`)) return promised.has(parent)
  if (/ › parameters › \d+ › required › = true$/.test(fact)) return true
  if (!fact.includes(`${step}requestBody${step}`)) return false
  // Lists and maps in which an additional entry adds a choice.
  const widens = /(^| › )(properties|anyOf|oneOf|enum|content)$/.test(parent)
  return promised.has(parent) && !widens
}
