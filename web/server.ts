import * as build from 'virtual:react-router/server-build'
import type { PageContext, RenderPage } from '@dix/contract'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageContext } from './app/platform/page-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders one page, its data request, or its error page. Never throws for a bad URL: it responds with 4xx. */
export const render: RenderPage = (request: Request, page: PageContext) => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return handle(request, context)
}
