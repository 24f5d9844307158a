import { fold } from '../platform/fold.ts'

/** What identifies a product beside its id: name, brand and unit, folded. Unit Separator keeps the parts apart. */
export function productKey(name: string, brand: string, unit: string): string {
  return [name, brand, unit].map(fold).join('\u001f')
}
