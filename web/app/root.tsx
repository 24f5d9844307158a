import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { pageContext } from './platform/page-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { locale: context.get(pageContext).locale }
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <html lang={loaderData.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
