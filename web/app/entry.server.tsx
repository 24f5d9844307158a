import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './platform/page-context.ts'
import { quietPreloads } from './platform/quiet-preloads.ts'
import './platform/texts/every-language.server.ts'

/** Waits for the whole page, which is then hashed for the content policy and cached. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError: context.get(pageContext).onError,
    // Long rows are rendered in place instead of being moved there by scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = quietPreloads(await new Response(body).text())
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Logs our errors. Missing pages and aborted requests are none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageContext).onError(error)
}
