/** Outcomes of a test card. */
export type CardOutcome = 'succeeds' | 'declined' | 'insufficient' | 'challenged'

/** The provider's own test cards, which belong to nobody. */
export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0025 0000 3155', outcome: 'challenged' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient' },
]

export type CardForm = { number: string; expiry: string; cvc: string }

/** `foreign`: possibly a real card. */
export type CardProblems = {
  number?: 'missing' | 'wrong' | 'foreign'
  expiry?: 'missing' | 'wrong' | 'past'
  cvc?: 'missing' | 'wrong'
}

/** The outcome of a card as typed, or its problems. @param now for its expiry */
export function checkCard(form: CardForm, now: Date): CardOutcome | CardProblems {
  const known = testCards.find(({ number }) => digits(number) === digits(form.number))
  const problems = {
    number: known ? undefined : numberProblem(form.number),
    expiry: expiryProblem(form.expiry, now),
    cvc: !form.cvc.trim() ? 'missing' : /^\d{3,4}$/.test(form.cvc.trim()) ? undefined : 'wrong',
  } as const
  const wrong = Object.entries(problems).filter(([, problem]) => problem)
  return wrong.length > 0 || !known ? Object.fromEntries(wrong) : known.outcome
}

function digits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

function numberProblem(typed: string): NonNullable<CardProblems['number']> {
  const number = digits(typed)
  if (!number) return 'missing'
  return /^\d{13,19}$/.test(number) && passesLuhnCheck(number) ? 'foreign' : 'wrong'
}

/** Checks the last digit of a card number, which follows from the others (ISO/IEC 7812, Luhn). */
function passesLuhnCheck(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    // Stryker disable next-line ArithmeticOperator: the negative of a sum is as divisible by ten as the sum
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function expiryProblem(typed: string, now: Date): CardProblems['expiry'] {
  if (!typed.trim()) return 'missing'
  const parts = /^(0?[1-9]|1[0-2])\s*[/. -]?\s*(?:20)?(\d{2})$/.exec(typed.trim())
  if (!parts) return 'wrong'
  const [, month, year] = parts.map(Number) as [number, number, number]
  // A card is valid through the last day of its month.
  return new Date(Date.UTC(2000 + year, month)) <= now ? 'past' : undefined
}
