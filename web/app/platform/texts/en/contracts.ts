/** What the contract generator says. */
export const texts = {
  contracts: {
    title: 'Contracts',
  },
} as const
