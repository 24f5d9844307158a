import { useEffect, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

/**
 * A text as a QR code, drawn in the browser so that the text is not sent anywhere. The library is loaded on first use.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [squares, setSquares] = useState<readonly (readonly boolean[])[]>()
  useEffect(() => {
    let isStale = false
    import('uqr').then(
      ({ encode }) => {
        if (!isStale) setSquares(encode(text, { border: 4 }).data)
      },
      // Without the library the placeholder stays.
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [text])
  if (!squares) return <Skeleton className="aspect-square w-full max-w-70" />
  const dark = squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-70 bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
