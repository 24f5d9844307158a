import { CloudOff, RotateCw, SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { isLostConnection, useReconnected } from '../../platform/dom/connection.ts'
import { pageTitle } from '../../platform/head.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../shop/index.ts'

/** The reasons why a page could not be shown. */
type Failure = 'notFound' | 'notAllowed' | 'badRequest' | 'connection' | 'failed'

const byStatus: Record<number, Failure> = { 400: 'badRequest', 404: 'notFound', 405: 'notAllowed' }

/**
 * @param status HTTP status of the response, null if there was none
 * @param error the thrown error
 */
export function failureOf(status: number | null, error: unknown): Failure {
  if (status !== null) return byStatus[status] ?? 'failed'
  return isLostConnection(error) ? 'connection' : 'failed'
}

const icon = 'size-12'
const icons = {
  notFound: <SearchX className={icon} strokeWidth={1.75} aria-hidden="true" />,
  notAllowed: <TriangleAlert className={icon} strokeWidth={1.75} aria-hidden="true" />,
  badRequest: <TriangleAlert className={icon} strokeWidth={1.75} aria-hidden="true" />,
  failed: <TriangleAlert className={icon} strokeWidth={1.75} aria-hidden="true" />,
  connection: <CloudOff className={`${icon} text-brique`} strokeWidth={1.75} aria-hidden="true" />,
} as const satisfies Record<Failure, ReactNode>

/** Replaces a page that could not be shown with the reason and links. Never shows the error itself. */
export function ErrorView({ error }: { error: unknown }) {
  const t = useTranslations('error')
  const { pathname } = useLocation()
  const failure = failureOf(isRouteErrorResponse(error) ? error.status : null, error)
  const lost = failure === 'connection'
  return (
    <>
      <title>{pageTitle(t(failure), useShop().name)}</title>
      <meta name="robots" content="noindex" />
      {pathname !== '/' && <PhoneBar title={t(failure)} back="/" />}
      <main id="content" className="column py-8 md:py-14">
        {!lost && <h1 className="type-h1 mb-5 text-center">{t('title')}</h1>}
        <Notice
          icon={icons[failure]}
          title={t(failure)}
          hint={t(`${failure}Hint`)}
          heading={lost ? 'h1' : 'h2'}
        >
          {lost && <RetryWhenConnected />}
          {failure === 'failed' && <Retry />}
          <ButtonLink to="/">{t('home')}</ButtonLink>
          {!lost && (
            <ButtonLink to="/search" variant="soft">
              {t('search')}
            </ButtonLink>
          )}
        </Notice>
      </main>
    </>
  )
}

/** Requests the page again in the same history entry. */
function useRetry(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return useCallback(
    () => navigate(pathname + search, { replace: true, state }),
    [navigate, pathname, search, state],
  )
}

/** Retries when the browser is connected again. */
function RetryWhenConnected() {
  const retry = useRetry()
  useReconnected(retry)
  return <Retry />
}

function Retry() {
  const t = useTranslations('error')
  return (
    <Button variant="outline" onClick={useRetry()}>
      <RotateCw className="size-4" aria-hidden="true" />
      {t('retry')}
    </Button>
  )
}
