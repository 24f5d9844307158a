import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './platform/page-context.ts'
import { ScriptNonce } from './platform/script-nonce.ts'
import './platform/texts/every-language.server.ts'

const preload = '<link rel="modulepreload"'
const quietPreload = `${preload} fetchpriority="low"`

/** Waits for the whole page, which is then hashed for the content policy and cached. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce, onDocument, onError } = context.get(pageContext)
  const document = (
    <ScriptNonce value={scriptNonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
    </ScriptNonce>
  )
  onDocument(quietPreloads(await renderWhole(document, { nonce: scriptNonce, onError })))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/**
 * Gives module preloads a low priority. React puts them first in the head, where on a slow connection they delay
 * styles, fonts and pictures. The router has no option for this.
 *
 * @param html a document as React renders it; its texts are escaped, so no text looks like a link
 */
export function quietPreloads(html: string): string {
  return html.replaceAll(preload, quietPreload)
}

/** The HTML of a document, one character per byte. Node's streams take half the time of web streams. */
function renderWhole(
  document: ReactNode,
  options: { nonce: string; onError: (error: unknown) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString('latin1')
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(document, {
      ...options,
      onAllReady: () => pipe(whole),
      onShellError: reject,
      // Long rows are rendered in place instead of being moved there by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}

/** Logs our errors. Missing pages and aborted requests do not count. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageContext).onError(error)
}
