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
import { quietPreloads } from './platform/quiet-preloads.ts'
import { ScriptNonce } from './platform/script-nonce.ts'
import './platform/texts/every-language.server.ts'

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

/** The HTML of a document. Node's streams take half the time of web streams. */
function renderWhole(
  document: ReactNode,
  options: { nonce: string; onError: (error: unknown) => void },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
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
