/** At the end of an address: the cart is open over the page. */
export const panelHash = '#cart'
