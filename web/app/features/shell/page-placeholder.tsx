import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '../../platform/dom/use-slow.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CategoryPlaceholders, GridPlaceholders, RowPlaceholders } from '../catalogue/index.ts'

/** The page, or a skeleton of the next one if that loads slowly. */
export function PageOrPlaceholder({ children }: { children: ReactNode }) {
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname
  const slow = useSlow(next !== undefined && next !== here)
  return (
    <>
      {slow && next && <Placeholder path={next} />}
      <div hidden={slow}>{children}</div>
    </>
  )
}

/** A skeleton of the page at a path. */
function Placeholder({ path }: { path: string }) {
  const [first] = path.split('/').filter(Boolean)
  switch (first) {
    case undefined:
      return <HomePlaceholder />
    case 'product':
      return <ProductPlaceholder />
    case 'cart':
    case 'login':
    case 'register':
    case 'forgot-password':
    case 'verification-otp':
    case 'reset-password':
    case 'verify-email':
    case 'undo-email-change':
    case 'order':
    case 'join':
    case 'user':
    case 'dashboard':
    case 'generator':
      return <Skeleton className="column mt-8 h-64" />
    default:
      return <ListPlaceholder grid={first === 'search' ? 'search' : 'listing'} />
  }
}

function HomePlaceholder() {
  return (
    <div className="flex flex-col gap-8 pt-5">
      <CategoryPlaceholders />
      <RowPlaceholders />
    </div>
  )
}

function ListPlaceholder({ grid }: { grid: 'search' | 'listing' }) {
  return (
    <div className="column pt-6">
      <Skeleton className="mb-6 h-8 w-56" />
      <GridPlaceholders grid={grid} />
    </div>
  )
}

function ProductPlaceholder() {
  return (
    <div className="column grid gap-8 pt-8 md:grid-cols-2">
      <Skeleton className="aspect-square w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
