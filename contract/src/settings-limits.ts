/** Limits of settings. Characters are Unicode code points. */
export const settingsLimits = {
  name: 40,
  phone: 30,
  phoneDigits: 6,
  address: 300,
  city: 60,
  cities: 6,
  minutes: 240,
  /** Per day. */
  spans: 6,
  holidays: 60,
  holidayName: 60,
  pauseReason: 120,
  /** Orders that a delivery slot takes. */
  slotOrders: 1_000,
  /** Minutes until the earliest delivery slot. */
  slotEarliest: 1_440,
  /** Minutes of a pause that ends on its own. */
  pauseMinutes: 240,
  title: 80,
  pageText: 20_000,
  /** XOF. */
  amount: 10_000_000,
  /** XOF that one message can cost. */
  messagePrice: 10_000,
  vatRate: 100,
  pieces: 100_000,
  /** Maximum bytes of all topics together, as JSON. */
  importBytes: 2 * 1024 * 1024,
  /** More than there are: megabytes of them would keep a core busy. */
  importTopics: 100,
  announcement: 120,
  link: 500,
  banners: 6,
  bannerText: 160,
  /** Rows that the owner adds to the home page. */
  homeRows: 6,
  /** Products chosen for such a row: as many as the rows of categories show. */
  rowProducts: 10,
  coupons: 100,
  couponCode: 20,
  /** Times that a coupon can be renamed. */
  formerCodes: 50,
  uses: 1_000_000,
  zones: 100,
  /** Stores other than the main one. */
  stores: 49,
  /** Quarters per zone, and of the shop's own. */
  quarters: 300,
  /** Corners of a polygon. */
  corners: 100,
} as const
