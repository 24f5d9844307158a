import { ContractsPage } from '../../features/contracts/views/contracts-page.tsx'
import { canonicalLoader, privateHead } from '../../platform/private-page.ts'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'contracts' }
export const loader = canonicalLoader('/generator')
export const clientLoader = () => loadTexts('contracts')
export const meta = privateHead('contracts.title')
export default ContractsPage
