/** The URL hash of a page with the open cart. */
export const panelHash = '#cart'
