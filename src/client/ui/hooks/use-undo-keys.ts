import { useEffect } from 'react'

/** Types of `<input>` without text, for which the browser has no undo. */
const nonTextTypes = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** True for text fields, which have their own undo. */
function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !nonTextTypes.includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}

/** True while a modal `<dialog>` covers the page. The editor's sheets aren't `<dialog>` elements, so undo works in them. */
const isPageCovered = () => document.querySelector('dialog[open]') !== null

/** Undo on Ctrl+Z or Cmd+Z, redo with Shift or on Ctrl+Y. Both functions must be stable. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return
      const key = event.key.toLowerCase()
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey)
      if ((!isRedo && key !== 'z') || isPageCovered()) return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [undo, redo])
}
