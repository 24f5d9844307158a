/** Reasons why a rider cannot call a number: it exists in no country, or it is a landline. */
export type MobileProblem = 'mobileNotCallable' | 'mobileLandline'

let plans: typeof import('@dix/contract/phone') | undefined

/** Loads the numbering plans, which are large, when a number field gets the focus and before submitting. */
export async function loadPhonePlans(): Promise<void> {
  // Without them, any text is accepted, as in the API.
  plans ??= await import('@dix/contract/phone').catch(() => undefined)
}

/** The reason why riders could not call a number, once the plans are loaded. @param country as named in the address */
export function mobileProblem(mobile: string, country: string): MobileProblem | undefined {
  if (!plans || mobile.trim() === '') return undefined
  const phone = plans.readPhone(mobile, plans.countryCode(country))
  if (!phone) return 'mobileNotCallable'
  return phone.isMobile ? undefined : 'mobileLandline'
}
