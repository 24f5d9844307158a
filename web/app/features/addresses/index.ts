export { refreshAddresses, useAddresses } from './addresses-query.ts'
