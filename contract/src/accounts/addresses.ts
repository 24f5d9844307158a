import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { doorPhotoPath } from '../file-paths.ts'
import { id, reference, uploadedPhoto } from '../inputs.ts'
import { message } from '../messages.ts'
import { isPlain, line, optionalLine, textLength } from '../text-inputs.ts'

/** Code points of each field, and addresses per user. */
export const addressLimits = { line: 300, field: 120, mobile: 30, landmark: 160, perUser: 50 } as const

/** Maximum bytes of a photo of the door. Messages state the limit in megabytes. */
export const doorPhotoBytes = 10 * 1024 * 1024

/** A phone number that can be called: in E.164 and in its usual spelling. */
export const PhoneSchema = z.object({ number: z.string(), shown: z.string() })
export type Phone = z.infer<typeof PhoneSchema>

/**
 * The delivery address of an order, frozen with the order. The first six fields are free text, the others help to find
 * the door.
 */
export const DeliveryAddressSchema = z.object({
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  mobile: z.string(),
  /** A landmark such as "derrière la pharmacie"; empty if there is none. */
  landmark: z.string(),
  /** Id of a quarter (`rules/places/quarters.ts`); null if none was chosen. */
  quarter: z.string().nullable(),
  /** The current name of the quarter; empty if there is none. */
  quarterName: z.string(),
  /** Degrees of the pin; both null if there is none. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * Site-relative URL of a photo of the door, visible to its user and, during delivery, to staff; null if there is
   * none.
   */
  photo: z.string().nullable(),
  /** The mobile number, if one can be called. */
  phone: PhoneSchema.nullable(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddressSchema>

/** `status` is false once the user has removed it: it is no longer listed or offered. */
export const AddressSchema = DeliveryAddressSchema.extend({ _id: id, userId: id, status: z.boolean() })
export type Address = z.infer<typeof AddressSchema>

const tooLong = message('This can have up to 120 characters.')

const fields = {
  address_line: line(
    'Enter the address: street, number, landmark.',
    'An address can have up to 300 characters.',
    addressLimits.line,
  ),
  city: line('Enter a city.', tooLong, addressLimits.field),
  state: line('Enter a state or region.', tooLong, addressLimits.field),
  country: line('Enter a country.', tooLong, addressLimits.field),
  pincode: line('Enter a pincode.', tooLong, addressLimits.field),
  mobile: line(
    'Enter a mobile number.',
    'A mobile number can have up to 30 characters.',
    addressLimits.mobile,
  ),
}

const wrongPin = message('Send latitude and longitude together, in degrees.')
const degrees = (most: number) => z.number(wrongPin).min(-most, wrongPin).max(most, wrongPin).nullish()
const wrongQuarter = message('Choose a neighbourhood.')

/** Details that help to find the door. An absent field keeps its value; null or empty clears it. */
const doorFields = {
  landmark: z
    .string(message('A landmark can have up to 160 characters.'))
    .trim()
    .refine(
      (text) => textLength(text) <= addressLimits.landmark,
      message('A landmark can have up to 160 characters.'),
    )
    .refine(isPlain, message('Remove characters that cannot be displayed.'))
    .nullish(),
  quarter: z
    .string(wrongQuarter)
    .regex(/^[a-z0-9_]{1,60}$/, wrongQuarter)
    .nullish(),
  latitude: degrees(90),
  longitude: degrees(180),
}
const hasWholePin = ({ latitude = null, longitude = null }: Partial<Record<string, unknown>>) =>
  (latitude === null) === (longitude === null)
const wholePin = { path: ['latitude'], error: wrongPin }

const photo = uploadedPhoto(doorPhotoPath)

/** A delivery address as staff enter it; only the address line is required. */
const staffAddressFields = {
  address_line: fields.address_line,
  city: optionalLine(tooLong, addressLimits.field),
  state: optionalLine(tooLong, addressLimits.field),
  country: optionalLine(tooLong, addressLimits.field),
  pincode: optionalLine(tooLong, addressLimits.field),
  ...doorFields,
}

/** A correction of an order's address by staff; the phone number cannot change. */
export const correctedAddress = z
  .object(staffAddressFields, message('Enter the address: street, number, landmark.'))
  .refine(hasWholePin, wholePin)

export type CorrectedAddress = z.output<typeof correctedAddress>

/** The delivery address and phone number of a customer who orders by phone. */
export const phoneAddress = z
  .object(
    {
      ...staffAddressFields,
      // The number identifies the customer, and riders call it.
      mobile: fields.mobile.refine(
        (mobile) => mobile.replaceAll(/\D/g, '').length >= 6,
        message('Enter a mobile number of at least 6 digits.'),
      ),
    },
    message('Enter the address: street, number, landmark.'),
  )
  .refine(hasWholePin, wholePin)

const addressResponse = response(AddressSchema, {})

export const addressEndpoints = {
  createAddress: {
    method: 'POST',
    path: '/api/address/create',
    summary: 'Add a delivery address',
    access: 'signedIn',
    body: z.object({ ...fields, ...doorFields, photo }).refine(hasWholePin, wholePin),
    response: addressResponse,
  },
  addresses: {
    method: 'GET',
    path: '/api/address/get',
    summary: 'The user’s addresses, newest first; removed ones come last with status false',
    access: 'signedIn',
    response: response(z.array(AddressSchema), {}),
  },
  updateAddress: {
    method: 'PUT',
    path: '/api/address/update',
    summary:
      'Change one of the user’s addresses; orders keep their frozen copy. Omitted quarter, landmark, pin and photo keep their values, but a new address_line or city clears quarter and pin',
    access: 'signedIn',
    body: z.object({ _id: reference('_id'), ...fields, ...doorFields, photo }).refine(hasWholePin, wholePin),
    response: addressResponse,
    errors: { not_found: null },
  },
  disableAddress: {
    method: 'DELETE',
    path: '/api/address/disable',
    summary: 'Remove one of the user’s addresses; it can be restored',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { not_found: null },
  },
  restoreAddress: {
    method: 'PUT',
    path: '/api/address/restore',
    summary: 'Restore a removed address',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    response: addressResponse,
    errors: { not_found: null },
  },
  uploadDoorPhoto: {
    method: 'PUT',
    path: '/api/address/photo',
    summary:
      'Upload a photo of the door: multipart, field photo; returns its URL, to be saved with an address within the hour',
    access: 'signedIn',
    response: response(z.object({ photo: z.string() }), {}),
    errors: rateLimited,
  },
} as const satisfies Record<string, Endpoint>
