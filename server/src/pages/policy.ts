import { createHash } from 'node:crypto'

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/gi

/** Base64 SHA-256 of each inline script of a document, as a content policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = Array.from(html.matchAll(inlineScript), ([, code]) =>
    createHash('sha256').update(code!).digest('base64'),
  )
  return [...new Set(hashes)]
}
