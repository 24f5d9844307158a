declare module 'snowball-stemmers' {
  /** A stemmer of the Snowball project; `stem` expects lower case. */
  export function newStemmer(language: 'french' | 'english'): { stem(word: string): string }
}
