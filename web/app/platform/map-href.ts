type Point = { latitude: number; longitude: number }

/** A link that shows a point in the map that the reader has: Android lets them choose the app, others open a web page. */
export function mapHref({ latitude, longitude }: Point): string {
  const place = `${latitude},${longitude}`
  const isAndroid = /Android/.test(navigator.userAgent)
  return isAndroid ? `geo:${place}?q=${place}` : `https://www.google.com/maps/search/?api=1&query=${place}`
}

/** A point as it is shown: a tenth of a metre says nothing more. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
