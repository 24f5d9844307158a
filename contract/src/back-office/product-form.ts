import { z } from 'zod'
import { limits } from '../catalogue/catalogue.ts'
import { flag, reference, stockStore } from '../inputs.ts'
import { type Message, message } from '../messages.ts'
import { type BarcodeProblem, readBarcode } from '../rules/catalogue/product-codes.ts'
import { stepLimits } from '../rules/catalogue/weight.ts'
import { isPlain, isPlainText, isVisible, textLength } from '../text-inputs.ts'
import {
  categoryIds,
  name,
  nameOther,
  optionalLine,
  optionalText,
  optionalWhole,
  picture,
  withUnixLineEnds,
} from './inputs.ts'

/** Revision and stock that the form was loaded with; they reveal whether another user has saved since. */
export const seen = z.object(
  { revision: z.number().int(), stock: z.number().int() },
  message('seen must be the revision and the stock that you saw.'),
)

const tooManyFields: Message = 'A product can have up to 50 extra fields.'
const fieldName = z
  .string()
  .trim()
  .refine(
    (text) => isVisible(text) && isPlain(text) && textLength(text) <= limits.fieldName,
    message('The name of an extra field must have 1 to 80 characters.'),
  )
const fieldText = z
  .string(message('Fill in this field or remove it.'))
  .transform((text) => withUnixLineEnds(text).trim())
  .refine(isVisible, message('Fill in this field or remove it.'))
  .refine(
    (text) => textLength(text) <= limits.fieldText,
    message('An extra field can have up to 2 000 characters.'),
  )
  .refine(isPlainText, message('Remove characters that cannot be displayed.'))
/**
 * The first extra field that an object cannot hold: `__proto__`, or a repeated name. Such a field would be lost
 * silently.
 */
function lostField(given: object): { name: string; message: Message } | undefined {
  const names = new Set<string>()
  for (const name of Object.keys(given)) {
    if (name === '__proto__') return { name, message: message('Give this extra field another name.') }
    // Spaces around a name are ignored.
    if (names.has(name.trim()))
      return { name, message: message('An extra field with this name already exists.') }
    names.add(name.trim())
  }
  return undefined
}
const details = z
  .custom<Record<string, string>>()
  .check(({ value, issues }) => {
    if (typeof value !== 'object' || value === null) return
    // First of all, because megabytes of fields keep a core busy for a second.
    if (Object.keys(value).length > limits.fields) {
      issues.push({ code: 'custom', message: tooManyFields, input: value })
      return
    }
    const lost = lostField(value)
    if (lost) issues.push({ code: 'custom', path: [lost.name], message: lost.message, input: value })
  })
  .pipe(z.record(fieldName, fieldText, message('Extra fields must be a list of names and texts.')))

export const unit = optionalLine('A unit can have up to 80 characters.', limits.unit)
/** 0 means none, as in responses, because a client may send back what it read. */
export const price = z.preprocess(
  (given) => (given === 0 ? null : given),
  optionalWhole(1, limits.price, 'The price must be a whole amount from 1 to 1 000 000 000 F CFA.'),
)
export const stock = optionalWhole(0, limits.stock, 'The stock must be a whole number from 0 to 1 000 000.')
export const discount = optionalWhole(
  0,
  limits.discount,
  'The discount must be a whole percentage from 0 to 100.',
)
/** Shared by the form, the grid and imports. */
export const barcodeMessages = {
  rounded:
    'A spreadsheet has rounded this barcode. Format its column as text, enter the digits again and export it.',
  digits: 'A barcode contains only digits. Enter other codes as the product number.',
  length: 'A barcode has 8, 12, 13 or 14 digits; a short code of your own has up to 7.',
  checkDigit: 'This barcode is not valid: check its digits.',
} as const satisfies Record<BarcodeProblem, Message>

/** Absent keeps the value, null or blank clears it. */
export const barcode = z
  .union([z.string(), z.number().transform(String)], message(barcodeMessages.digits))
  .transform((text, context) => {
    if (text.trim() === '') return null
    const read = readBarcode(text)
    if ('barcode' in read) return read.barcode
    context.addIssue({ code: 'custom', message: message(barcodeMessages[read.problem]) })
    return z.NEVER
  })
  .nullish()
export const productNumber = optionalLine(
  'A product number can have up to 64 characters.',
  limits.productNumber,
)
export const purchasePrice = optionalWhole(
  0,
  limits.price,
  'The purchase price must be a whole amount from 0 to 1 000 000 000 F CFA.',
)
const tooLong = message('A description can have up to 20 000 characters.')

/** Stock at which it counts as low; null means the shop's threshold. */
export const lowStock = optionalWhole(
  0,
  limits.stock,
  'The low-stock threshold must be a whole number from 0 to 1 000 000.',
)

/** Grams per step of goods sold by weight; null if sold by the piece. */
export const stepGrams = optionalWhole(
  stepLimits.min,
  stepLimits.max,
  'A step must be a whole number of grams from 10 to 1 000.',
)

/** The form's fields, each checked on its own. Absent fields keep their values; `required` ones may not be absent. */
const fields = {
  name,
  name_other: nameOther,
  brand: optionalLine('A brand can have up to 120 characters.', limits.brand),
  description: optionalText(tooLong, limits.description),
  description_other: optionalText(tooLong, limits.description),
  image: z
    .array(picture, message('image must be a list of images.'))
    .max(limits.images, message('A product can have up to 20 images.'))
    .nullish(),
  category: categoryIds('category must be a list of categories.').nullish(),
  subCategory: categoryIds('subCategory must be a list of sub categories.').nullish(),
  unit,
  stock,
  price,
  discount,
  more_details: details.nullish(),
  more_details_other: details.nullish(),
  low_stock: lowStock,
  barcode,
  product_number: productNumber,
  purchase_price: purchasePrice,
  step_grams: stepGrams,
  draft: flag.nullish(),
  store: stockStore,
}

/** The fields that a published product needs; a draft needs only a name. */
const required = {
  description: 'Enter a description.',
  unit: 'Enter a unit, such as 1 kg.',
  stock: 'Enter the stock.',
  price: 'Enter a price.',
  discount: 'Enter a discount, or 0 for none.',
} as const satisfies Partial<Record<keyof typeof fields, Message>>
export type RequiredField = keyof typeof required
export const requiredFields = Object.keys(required) as RequiredField[]

/** Requires the fields in `required`. Missing fields are reported together with invalid ones, in one response. */
function withRequiredFields<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>): z.ZodObject<Shape> {
  return requiredFields.reduce(
    (checked, field) =>
      checked.refine(
        (given) => {
          const { draft, step_grams, [field]: value } = given as Record<string, unknown>
          // The step determines the unit.
          if (field === 'unit' && step_grams) return true
          return (value !== null && value !== undefined) || draft === true
        },
        {
          path: [field],
          error: message(required[field]),
          when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
        },
      ),
    form,
  )
}

export const NewProductSchema = withRequiredFields(z.object(fields))
export const ChangedProductSchema = withRequiredFields(
  z.object({ _id: reference('_id'), ...fields, seen: seen.nullish() }),
)
/** The parsed form. */
export type ProductForm = z.output<typeof NewProductSchema>
