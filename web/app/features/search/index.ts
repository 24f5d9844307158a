export { SearchField } from './search-field.tsx'
export { SearchPrompt } from './search-prompt.tsx'
export { useSearchKey } from './use-search-key.ts'
