/** A text whose end, after its last comma, stays on one line: "demain, 18 h – 18 h 30" may break after the dash. */
export function UnbrokenEnd({ text }: { text: string }) {
  const end = text.lastIndexOf(', ') + 2
  return (
    <>
      {text.slice(0, end)}
      <span className="whitespace-nowrap">{text.slice(end)}</span>
    </>
  )
}
