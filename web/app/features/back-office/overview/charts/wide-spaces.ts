/** A number formatted for drawings, where narrow spaces would be too narrow to see. */
export const withWideSpaces = (number: string): string => number.replaceAll('\u202f', '\u00a0')
