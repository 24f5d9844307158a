/** A turning ring in the colour of the text. Decoration: text beside it names what is loading. */
export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5 animate-turn">
      <path d="M10 2a8 8 0 1 1-8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
