import { fold } from '../platform/fold.ts'

/** Identifies a product without its id: name, brand and unit, folded. A unit separator keeps the parts apart. */
export function productKey(name: string, brand: string, unit: string): string {
  return [name, brand, unit].map(fold).join('\u001f')
}
