import { useEffect, useEffectEvent } from 'react'
import { isSingleKey, matchesShortcut, type Shortcut } from './shortcuts.ts'
import { useSingleKeys } from './single-keys.ts'

/** True for elements that use keys themselves: text fields, lists of choices, and menus. */
function usesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null
}

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

type ShortcutAction = { readonly shortcut: Shortcut; readonly run: () => void }

/** Runs an action when its shortcut is pressed anywhere on the page, unless a dialog is open. */
export function useShortcuts(actions: readonly ShortcutAction[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions.find(({ shortcut }) => matchesShortcut(shortcut, event))
    if (action === undefined) return
    const { shortcut, run } = action
    if (event.defaultPrevented || event.isComposing || event.repeat || isDialogOpen()) return
    if (!shortcut.worksInFields && usesKeys(event.target)) return
    if (isSingleKey(shortcut) && !useSingleKeys.getState().isOn) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
