import { englishOrderStates, frenchOrderStates, type Locale, type PaymentMethod } from '@dix/contract'

/** Column names of the export for an accountant. */
type Words = {
  columns: {
    placed: string
    delivered: string
    number: string
    /** Only in a shop with several stores. */
    store: string
    status: string
    method: string
    subTotal: string
    discounts: string
    couponCode: string
    coupon: string
    deliveryFee: string
    rounding: string
    allowance: string
    due: string
    paidCash: string
    paidOnline: string
    refundedCash: string
    refundedOnline: string
    owedBack: string
    paid: string
    refunded: string
    /** The part of the amount due that is VAT. */
    vat: string
    /** This and the following are last, so that the columns of earlier exports keep their places. */
    refundedMobileMoney: string
    slotFrom: string
    slotUntil: string
    paidCredit: string
    refundedCredit: string
  }
  states: typeof englishOrderStates
  methods: Record<PaymentMethod, string>
}

export const exportWords: Record<Locale, Words> = {
  fr: {
    columns: {
      placed: 'Commandée le',
      delivered: 'Livrée le',
      number: 'Numéro',
      store: 'Magasin',
      status: 'État',
      method: 'Paiement',
      subTotal: 'Total des articles',
      discounts: 'Remises',
      couponCode: 'Code promo',
      coupon: 'Réduction du code promo',
      deliveryFee: 'Frais de livraison',
      rounding: 'Arrondi',
      allowance: 'Geste commercial',
      due: 'Montant dû',
      paidCash: 'Payé en espèces',
      paidOnline: 'Payé en ligne',
      refundedCash: 'Remboursé en espèces',
      refundedOnline: 'Remboursé en ligne',
      owedBack: 'Reste à rembourser',
      paid: 'Dernier paiement le',
      refunded: 'Dernier remboursement le',
      vat: 'TVA incluse dans le montant dû',
      refundedMobileMoney: 'Remboursé par mobile money',
      slotFrom: 'Livraison prévue de',
      slotUntil: 'Livraison prévue jusqu’à',
      paidCredit: 'Payé par avoir',
      refundedCredit: 'Remboursé en avoir',
    },
    states: frenchOrderStates,
    methods: { cash: 'Espèces', card: 'Carte' },
  },
  en: {
    columns: {
      placed: 'Placed',
      delivered: 'Delivered',
      number: 'Number',
      store: 'Store',
      status: 'State',
      method: 'Payment',
      subTotal: 'Items total',
      discounts: 'Discounts',
      couponCode: 'Coupon',
      coupon: 'Coupon discount',
      deliveryFee: 'Delivery fee',
      rounding: 'Rounding',
      allowance: 'Discount from the shop',
      due: 'Amount due',
      paidCash: 'Paid in cash',
      paidOnline: 'Paid online',
      refundedCash: 'Refunded in cash',
      refundedOnline: 'Refunded online',
      owedBack: 'Still to refund',
      paid: 'Last payment on',
      refunded: 'Last refund on',
      vat: 'VAT included in the amount due',
      refundedMobileMoney: 'Refunded by mobile money',
      slotFrom: 'Delivery planned from',
      slotUntil: 'Delivery planned until',
      paidCredit: 'Paid with store credit',
      refundedCredit: 'Refunded as store credit',
    },
    states: englishOrderStates,
    methods: { cash: 'Cash', card: 'Card' },
  },
}
