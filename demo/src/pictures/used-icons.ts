import { basketIcons } from '../drawing/basket.ts'
import { departments } from '../taxonomy/index.ts'

/** Every icon that the taxonomy or the basket names. */
export function iconsUsed(): Set<string> {
  const used = new Set<string>(basketIcons)
  for (const department of departments) {
    for (const name of department.icons) used.add(name)
    for (const aisle of department.aisles) {
      for (const name of aisle.icons) used.add(name)
      for (const good of aisle.goods) {
        used.add(good.icon)
        for (const [, , also] of good.varieties ?? []) if (also?.icon) used.add(also.icon)
      }
    }
  }
  return used
}
