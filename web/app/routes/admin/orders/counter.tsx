import { CounterPage } from '../../../features/counter/counter-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/counter')
export const clientLoader = emptyClientLoader
export const meta = privateHead('counter.title')
export default CounterPage
