import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

/**
 * The browser's own dialog over the page, open for as long as it is rendered: it keeps the focus inside and the page
 * behind it still, and gives the focus back. Escape and a press that begins and ends beside it ask for `onLeave`.
 *
 * @returns `id` of its title, and what the dialog element takes
 */
export function useModal(onLeave: () => void) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the focus would have nowhere to go back from.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // What a dialog or a choice of files inside of this one says bubbles through here.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onLeave()
  }
  // Of a press that begins or ends elsewhere the browser makes a click on what holds both, which is the dialog too:
  // whoever marks a text and lets go outside means to stay.
  const pressed = useRef<(EventTarget | null)[]>([])
  const onPointerDown = ({ target }: PointerEvent) => {
    pressed.current = [target]
  }
  const onPointerUp = ({ target }: PointerEvent) => {
    pressed.current.push(target)
  }
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    if ([target, ...pressed.current].every((one) => one === currentTarget)) onLeave()
  }
  return { id, ref, dialog: { ref, 'aria-labelledby': id, onCancel, onPointerDown, onPointerUp, onClick } }
}
