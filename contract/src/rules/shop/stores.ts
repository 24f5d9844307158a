/** The id of the store that every shop has: what is not of another store is of this one. */
export const mainStore = 'main'
