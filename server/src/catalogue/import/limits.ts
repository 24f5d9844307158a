import { limits } from '@dix/contract'
import { fold } from '../folding.ts'
import type { FieldName, Refuse } from './draft.ts'

const longest: Partial<Record<FieldName, number>> = {
  name: limits.name,
  nameOther: limits.name,
  brand: limits.brand,
  unit: limits.unit,
  description: limits.description,
  descriptionOther: limits.description,
}

/** Pictures are uploaded first; another site's address would show nothing, or something else tomorrow. */
const ownPicture = /^\/media\/(?!.*(?:\.\.|\/\/))[\w./~%-]+$/

/** Refuses a text that the shop cannot hold. Nothing is ever cut to fit. */
export function checkText(field: FieldName, text: string, column: string, refuse: Refuse): void {
  const most = longest[field]
  if (most !== undefined && text.length > most) {
    refuse(column, 'The text has {length} characters; at most {most} are possible.', {
      length: text.length,
      most,
    })
  }
  checkLetters(text, column, refuse)
}

/** Refuses what is left empty, or made of marks that show nothing, where something is needed. */
export function checkFilled(text: string, column: string, refuse: Refuse): void {
  if (fold(text) === '') refuse(column, 'The cell is empty.')
}

export function checkPrice(price: number, column: string, refuse: Refuse): void {
  if (price < 1 || price > limits.price)
    refuse(column, 'The price is {price} XOF; it must be from 1 to {most}.', { price, most: limits.price })
}

export function checkDiscount(discount: number, column: string, refuse: Refuse): void {
  if (discount > 100) refuse(column, 'The discount is {discount} %; it must be from 0 to 100.', { discount })
}

export function checkStock(stock: number, column: string, refuse: Refuse): void {
  if (stock > limits.stock)
    refuse(column, 'The stock is {stock}; at most {most} is possible.', { stock, most: limits.stock })
}

export function checkImages(images: readonly string[], column: string, refuse: Refuse): void {
  if (images.length > limits.images)
    refuse(column, 'There are {count} pictures; at most {most} are possible.', {
      count: images.length,
      most: limits.images,
    })
  const foreign = images.find((image) => !ownPicture.test(image))
  if (foreign !== undefined) {
    refuse(column, '"{image}" is not a picture of this shop: upload it and use its /media/… address.', {
      image: foreign.slice(0, 80),
    })
  }
}

export function checkDetails(details: Record<string, string>, column: string, refuse: Refuse): void {
  const entries = Object.entries(details)
  if (entries.length > limits.fields)
    refuse(column, 'There are {count} extra fields; at most {most} are possible.', {
      count: entries.length,
      most: limits.fields,
    })
  for (const [label, text] of entries) {
    if (label.trim() === '' || label.length > limits.fieldName)
      refuse(column, 'An extra field’s name must have 1 to {most} characters.', { most: limits.fieldName })
    if (text.length > limits.fieldText)
      refuse(column, 'The extra field "{label}" has {length} characters; at most {most} are possible.', {
        label: label.slice(0, limits.fieldName),
        length: text.length,
        most: limits.fieldText,
      })
    checkLetters(label + text, column, refuse)
  }
}

/** A category's name, which becomes a category where there is none of that name. */
export function checkShelves(names: readonly string[], column: string, refuse: Refuse): void {
  for (const name of names) {
    if (fold(name) === '') refuse(column, 'A name is empty.')
    if (name.length > limits.name)
      refuse(column, 'A name has {length} characters; at most {most} are possible.', {
        length: name.length,
        most: limits.name,
      })
    checkLetters(name, column, refuse)
  }
}

/** PostgreSQL holds neither the zero character nor half of a surrogate pair. */
function checkLetters(text: string, column: string, refuse: Refuse): void {
  if (text.includes('\0') || !text.isWellFormed())
    refuse(column, 'The text holds a character that cannot be stored.')
}
