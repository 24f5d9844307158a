/** Why a rider cannot call a number: no country has it, or it is a landline. */
export type MobileFault = 'mobileNotCallable' | 'mobileLandline'

let plans: typeof import('@dix/contract/phone') | undefined

/** Loads the numbering plans, which are large: when the field of a number has the focus, and before it is sent. */
export async function loadPhonePlans(): Promise<void> {
  // Without them any text is taken, as by the API.
  plans ??= await import('@dix/contract/phone').catch(() => undefined)
}

/** Why riders could not call a number, as far as the plans are loaded. @param country as the address names it */
export function mobileFault(mobile: string, country: string): MobileFault | undefined {
  if (!plans || mobile.trim() === '') return undefined
  const phone = plans.readPhone(mobile, plans.countryCode(country))
  if (!phone) return 'mobileNotCallable'
  return phone.isMobile ? undefined : 'mobileLandline'
}
