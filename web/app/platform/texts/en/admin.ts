/** What administrators read: a room for each screen, beside what several of them say. */
export const texts = {
  admin: {
    menu: 'Administration',
    grid: 'Grid',
    imports: 'Import and export',
    translations: 'Translations',
    contracts: 'Contracts',
    myAccount: 'My account',
    toShop: 'To the shop',
    openMenu: 'Menu',
    toCome: 'Nothing to manage here yet',
  },

  shelves: {
    addCategory: 'Add Category',
  },

  translations: {
    title: 'Translations',
  },

  productForm: {
    title: 'Upload Product',
  },

  products: {
    title: 'Product',
  },

  grid: {
    title: 'Grid',
  },

  imports: {
    title: 'Import and export',
  },

  overview: {
    title: 'Overview',
  },
} as const
