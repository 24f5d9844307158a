import { Button } from '../../ui/button.tsx'
import { useAction } from './use-action.ts'

/** Loads the next part of a list that is sorted newest first. A failure is shown in a toast. */
export function OlderButton({ label, fetchOlder }: { label: string; fetchOlder: () => Promise<unknown> }) {
  const { busy, act } = useAction(fetchOlder)
  return (
    <Button variant="soft" onClick={act} aria-busy={busy || undefined} className="mt-4 w-full">
      {label}
    </Button>
  )
}
