import {
  barcodeMessages,
  isPlain,
  isPlainText,
  isVisible,
  limits,
  readBarcode,
  stepLimits,
  textLength,
} from '@dix/contract'
import { fold } from '../../platform/fold.ts'
import type { FieldName, Refuse } from './parsed-row.ts'

const longest: Partial<Record<FieldName, number>> = {
  name: limits.name,
  nameOther: limits.name,
  brand: limits.brand,
  productNumber: limits.productNumber,
  unit: limits.unit,
  description: limits.description,
  descriptionOther: limits.description,
}

/** Fields that may have several lines. */
const multiline: readonly FieldName[] = ['description', 'descriptionOther']

/** Pictures must be uploaded first, because another site may show something else tomorrow. */
const ownPicture = /^\/media\/(?!.*(?:\.\.|\/\/))[\w./~%-]+$/

/** Refuses a text that the shop cannot store. Texts are never cut. */
export function checkText(field: FieldName, text: string, column: string, refuse: Refuse): void {
  const most = longest[field]
  const length = textLength(text)
  if (most !== undefined && length > most)
    refuse(column, 'The text has {length} characters; the limit is {most}.', { length, most })
  if (multiline.includes(field)) checkLines(text, column, refuse)
  else checkLine(text, column, refuse)
}

/** Refuses a required text that is empty or invisible. */
export function checkFilled(text: string, column: string, refuse: Refuse): void {
  if (isBlank(text)) refuse(column, 'The cell is empty.')
}

/** @param price in XOF */
export function checkPrice(price: number, column: string, refuse: Refuse): void {
  if (price < 1 || price > limits.price)
    refuse(column, 'The price is {price} F CFA; it must be from 1 to {most}.', { price, most: limits.price })
}

/** @param grams of one step of goods sold by weight */
export function checkStep(grams: number, column: string, refuse: Refuse): void {
  const { min, max } = stepLimits
  if (grams < min || grams > max)
    refuse(column, 'The step is {grams} g; it must be from {min} to {max}.', { grams, min, max })
}

/** @param price in XOF; unlike a price it may be 0 */
export function checkPurchasePrice(price: number, column: string, refuse: Refuse): void {
  if (price > limits.price)
    refuse(column, 'The purchase price is {price} F CFA; it must be at most {most}.', {
      price,
      most: limits.price,
    })
}

/** @param discount in whole percent, not negative */
export function checkDiscount(discount: number, column: string, refuse: Refuse): void {
  if (discount > 100) refuse(column, 'The discount is {discount} %; it must be from 0 to 100.', { discount })
}

/** @param stock in pieces, or steps of goods by weight; not negative */
export function checkStock(stock: number, column: string, refuse: Refuse): void {
  if (stock > limits.stock)
    refuse(column, 'The stock is {stock}; the limit is {most}.', { stock, most: limits.stock })
}

/** Refuses too many images and images that were not uploaded to this shop. */
export function checkImages(images: readonly string[], column: string, refuse: Refuse): void {
  if (images.length > limits.images)
    refuse(column, 'There are {count} images; the limit is {most}.', {
      count: images.length,
      most: limits.images,
    })
  const foreign = images.find((image) => !ownPicture.test(image))
  if (foreign !== undefined) {
    refuse(column, '"{image}" is not an image of this shop: upload it and use its /media/… address.', {
      image: foreign.slice(0, 80),
    })
  }
}

/** Refuses too many extra fields, and labels or texts that a page cannot show. */
export function checkDetails(details: Record<string, string>, column: string, refuse: Refuse): void {
  const entries = Object.entries(details)
  if (entries.length > limits.fields)
    refuse(column, 'There are {count} extra fields; the limit is {most}.', {
      count: entries.length,
      most: limits.fields,
    })
  for (const [label, text] of entries) checkDetail(label, text, column, refuse)
}

function checkDetail(label: string, text: string, column: string, refuse: Refuse): void {
  const shown = { label: label.slice(0, limits.fieldName) }
  const length = textLength(text)
  // An object cannot have a field of this name.
  if (label === '__proto__') refuse(column, 'Give this extra field another name.')
  if (!isVisible(label) || !isPlain(label) || textLength(label) > limits.fieldName)
    refuse(column, 'An extra field’s name must have 1 to {most} characters.', { most: limits.fieldName })
  if (!isVisible(text)) refuse(column, 'The extra field "{label}" is empty: fill it in or remove it.', shown)
  if (length > limits.fieldText)
    refuse(column, 'The extra field "{label}" has {length} characters; the limit is {most}.', {
      ...shown,
      length,
      most: limits.fieldText,
    })
  checkLines(text, column, refuse)
}

/** A name that matches no category creates one. */
export function checkCategoryNames(names: readonly string[], column: string, refuse: Refuse): void {
  for (const name of names) {
    const length = textLength(name)
    if (isBlank(name)) refuse(column, 'A name is empty.')
    if (length > limits.name)
      refuse(column, 'A name has {length} characters; the limit is {most}.', {
        length,
        most: limits.name,
      })
    checkLine(name, column, refuse)
  }
}

/** Parses a barcode, or refuses it. An empty cell means no barcode. */
export function readBarcodeOf(text: string, column: string, refuse: Refuse): string | null {
  if (isBlank(text)) return null
  const read = readBarcode(text)
  if ('barcode' in read) return read.barcode
  refuse(column, barcodeMessages[read.problem])
  return null
}

/** Empty, or only invisible characters. */
function isBlank(text: string): boolean {
  return !isVisible(text) || fold(text) === ''
}

/** Single lines are used in page titles and email subjects. */
function checkLine(text: string, column: string, refuse: Refuse): void {
  if (!isPlain(text))
    refuse(column, 'The text contains a line break or a character that cannot be displayed.')
}

function checkLines(text: string, column: string, refuse: Refuse): void {
  if (!isPlainText(text)) refuse(column, 'The text contains a character that cannot be displayed.')
}
