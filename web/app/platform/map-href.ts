type Point = { latitude: number; longitude: number }

/** A link that shows a point on a map: Android lets the user choose the app, other systems open a web page. */
export function mapHref({ latitude, longitude }: Point): string {
  const place = `${latitude},${longitude}`
  const isAndroid = /Android/.test(navigator.userAgent)
  return isAndroid ? `geo:${place}?q=${place}` : `https://www.google.com/maps/search/?api=1&query=${place}`
}

/** A point as displayed; digits below a tenth of a metre have no meaning. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
