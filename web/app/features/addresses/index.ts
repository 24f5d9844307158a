export { AddressEditor } from './address-editor.tsx'
export { AddressLines } from './address-lines.tsx'
export { refreshAddresses, useAddresses } from './addresses-query.ts'
