import { ContractsPage } from '../../features/contracts/views/contracts-page.tsx'
import { ownAddress, privateHead } from '../../platform/own-page.ts'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'contracts' }
export const loader = ownAddress('/generator')
export const clientLoader = () => loadTexts('contracts')
export const meta = privateHead('contracts.title')
export default ContractsPage
