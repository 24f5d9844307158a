export * from './edits.ts'
export { type ProductForm, type RequiredField, requiredFields } from './product-form.ts'
export * from './products.ts'
export * from './shelves.ts'
