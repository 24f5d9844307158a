/** What follows the name of a form in the name of a place: when it was begun, in milliseconds, and what sets it apart. */
const ending = /^@\d{13}\.[0-9a-f]+$/

/**
 * Places in which something unfinished of a form lies, in the order in which a tab tries them: its own of before,
 * then those begun last.
 *
 * @param names of all that the device keeps
 */
export function placesLeft(form: string, names: readonly string[], before: string | null): string[] {
  const left = names.filter((name) => name.startsWith(form) && ending.test(name.slice(form.length)))
  const others = left
    .filter((place) => place !== before)
    .sort()
    .reverse()
  return before && left.includes(before) ? [before, ...others] : others
}
