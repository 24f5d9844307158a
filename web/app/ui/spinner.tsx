/** A spinning ring in the text's colour. Decorative: the text next to it says what is loading. */
export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5 animate-turn">
      <path d="M10 2a8 8 0 1 1-8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
