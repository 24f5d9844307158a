import { z } from 'zod'
import { answer, type Endpoint } from './envelope.ts'
import { id, reference } from './inputs.ts'
import { message } from './messages.ts'
import { line, optionalLine } from './text-inputs.ts'

/** Code points of each field, and addresses per user. */
export const addressLimits = { line: 300, field: 120, mobile: 30, perUser: 50 } as const

/** Where an order is delivered, frozen with it. All text (specification, section 3). */
export const DeliveryAddressSchema = z.object({
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  mobile: z.string(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddressSchema>

/** `status` false: removed by the user, so neither listed nor offered. */
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

/** Of somebody on the phone: where to go and whom to call. */
export const phoneAddress = z.object(
  {
    address_line: fields.address_line,
    // It is who the customer is, and whom the rider calls.
    mobile: fields.mobile.refine(
      (mobile) => mobile.replaceAll(/\D/g, '').length >= 6,
      message('Enter a mobile number of at least 6 digits.'),
    ),
    city: optionalLine(tooLong, addressLimits.field),
    state: optionalLine(tooLong, addressLimits.field),
    country: optionalLine(tooLong, addressLimits.field),
    pincode: optionalLine(tooLong, addressLimits.field),
  },
  message('Enter the address: street, number, landmark.'),
)

const addressAnswer = answer(AddressSchema, {})

export const addressEndpoints = {
  createAddress: {
    method: 'POST',
    path: '/api/address/create',
    summary: 'Add a delivery address',
    access: 'signedIn',
    body: z.object(fields),
    answer: addressAnswer,
  },
  addresses: {
    method: 'GET',
    path: '/api/address/get',
    summary: 'The user’s addresses, newest first; removed ones come last with status false',
    access: 'signedIn',
    answer: answer(z.array(AddressSchema), {}),
  },
  updateAddress: {
    method: 'PUT',
    path: '/api/address/update',
    summary: 'Change one of the user’s addresses; orders keep their frozen copy',
    access: 'signedIn',
    body: z.object({ _id: reference('_id'), ...fields }),
    answer: addressAnswer,
    errors: { not_found: null },
  },
  disableAddress: {
    method: 'DELETE',
    path: '/api/address/disable',
    summary: 'Remove one of the user’s addresses; it can be restored',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), {}),
    errors: { not_found: null },
  },
  restoreAddress: {
    method: 'PUT',
    path: '/api/address/restore',
    summary: 'Restore a removed address',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    answer: addressAnswer,
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
