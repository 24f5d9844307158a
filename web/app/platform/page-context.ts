import type { PageContext } from '@dix/contract'
import { createContext } from 'react-router'

/** The key of the data that the server passes to loaders. */
export const pageContext = createContext<PageContext>()
