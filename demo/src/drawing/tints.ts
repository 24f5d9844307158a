/** Picture tints by kind of goods, centre to edge: the shop's look, "Colour". */
export const tints = {
  food: ['#FEF6E6', '#F9EAD0'],
  produce: ['#F3F8E9', '#E3EFD1'],
  dairy: ['#F1F6F8', '#DDE9EF'],
  drinks: ['#EEF7F4', '#D7EBE5'],
  care: ['#FCF1F1', '#F5E0E1'],
  home: ['#F2F4F5', '#E2E8EA'],
  baby: ['#FEF2EA', '#FADFD0'],
  meat: ['#FEF0EA', '#F8DACD'],
} as const satisfies Record<string, readonly [centre: string, edge: string]>

export type Tint = keyof typeof tints
