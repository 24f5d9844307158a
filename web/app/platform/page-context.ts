import type { PageContext } from '@dix/contract'
import { createContext } from 'react-router'

/** Key under which loaders find what the server handed over. */
export const pageContext = createContext<PageContext>()
