import { CloudOff, RotateCw, SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useReconnected } from '../../platform/dom/connection.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { type Failure, failureOf } from './failure.ts'

const icon = 'size-12'
const icons = {
  notFound: <SearchX className={icon} strokeWidth={1.75} aria-hidden="true" />,
  notAllowed: <TriangleAlert className={icon} strokeWidth={1.75} aria-hidden="true" />,
  badRequest: <TriangleAlert className={icon} strokeWidth={1.75} aria-hidden="true" />,
  failed: <TriangleAlert className={icon} strokeWidth={1.75} aria-hidden="true" />,
  connection: <CloudOff className={`${icon} text-brique`} strokeWidth={1.75} aria-hidden="true" />,
} as const satisfies Record<Failure, ReactNode>

/** Instead of a page that could not be shown: what happened, and the ways on. Never what went wrong inside. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('error')
  const { pathname } = useLocation()
  const failure = failureOf(isRouteErrorResponse(error) ? error.status : null, error)
  const lost = failure === 'connection'
  return (
    <>
      <title>{`${t(failure)} · Dix`}</title>
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
            <ButtonLink to="/search" look="soft">
              {t('search')}
            </ButtonLink>
          )}
        </Notice>
      </main>
    </>
  )
}

/** Asks for the page again, in the same entry of the history. */
function useRetry(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return useCallback(
    () => navigate(pathname + search, { replace: true, state }),
    [navigate, pathname, search, state],
  )
}

/** Tries by itself once the browser is connected again. */
function RetryWhenConnected() {
  const retry = useRetry()
  useReconnected(retry)
  return <Retry />
}

function Retry() {
  const t = useTranslations('error')
  return (
    <Button look="outline" onClick={useRetry()}>
      <RotateCw className="size-4" aria-hidden="true" />
      {t('retry')}
    </Button>
  )
}
