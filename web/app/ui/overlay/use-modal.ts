import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { focusOnward } from './focus-onward.ts'

/**
 * The browser's modal dialog, open while rendered: the focus stays inside and returns afterwards, or goes onward if
 * its element is gone. Escape and a click that begins and ends on the backdrop call `onLeave`.
 *
 * @returns `id` of its title, and the props of the dialog element
 */
export function useModal(onLeave: () => void) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before removal; otherwise the focus would not return.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      focusOnward()
    }
  }, [])
  // Events of nested dialogs and file inputs bubble up to here.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onLeave()
  }
  // A text selection that ends outside also fires a click on the dialog, so press, release and click must all hit it.
  const pressed = useRef<(EventTarget | null)[]>([])
  const onPointerDown = ({ target }: PointerEvent) => {
    pressed.current = [target]
  }
  const onPointerUp = ({ target }: PointerEvent) => {
    pressed.current.push(target)
  }
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    if ([target, ...pressed.current].every((element) => element === currentTarget)) onLeave()
  }
  return { id, ref, dialog: { ref, 'aria-labelledby': id, onCancel, onPointerDown, onPointerUp, onClick } }
}
