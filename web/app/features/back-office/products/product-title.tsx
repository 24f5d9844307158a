/** A product's name and unit, because different sizes share a name. */
export function ProductTitle({ name, unit }: { name: string; unit: string }) {
  return (
    <>
      {name} <span className="font-normal text-ink-2">{unit}</span>
    </>
  )
}
