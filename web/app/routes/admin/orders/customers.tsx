import { CustomersPage } from '../../../features/back-office/customers/customers-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/customers')
export const clientLoader = emptyClientLoader
export const meta = privateHead('customers.title')
export default CustomersPage
