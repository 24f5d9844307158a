/** A product by its name and, quieter, its unit: several sizes of a thing share a name. */
export function ProductTitle({ name, unit }: { name: string; unit: string }) {
  return (
    <>
      {name} <span className="font-normal text-ink-2">{unit}</span>
    </>
  )
}
