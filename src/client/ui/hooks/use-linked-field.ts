import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { fieldIdIn } from '../../../shared/web/field-anchors.ts'

/** Limit for a screen to load and render the field. Rich texts are loaded when the browser is idle. */
const renderedWithinMs = 30_000
/** For this long, the field takes the focus back from a dialog that closes or a drawer that opens. */
const keptForMs = 800
const checkIntervalMs = 50

const focusableSelector =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]'

/** Element of a field that takes the focus: the text of a rich text, else the first control. */
function controlOf(field: HTMLElement): HTMLElement | undefined {
  const candidates = field.matches(focusableSelector)
    ? [field]
    : [
        ...field.querySelectorAll<HTMLElement>('[contenteditable="true"]'),
        ...field.querySelectorAll<HTMLElement>(focusableSelector),
      ]
  return candidates.find((element) => element.checkVisibility({ visibilityProperty: true }))
}

/** Opens the collapsed parts around a field, and moves the focus into it. Returns false if the field isn't rendered yet. */
function focusField(id: string): boolean {
  const field = document.getElementById(id)
  if (field === null) return false
  for (let part = field.closest('details'); part !== null; part = part.parentElement?.closest('details') ?? null)
    part.open = true
  const control = controlOf(field)
  if (control === undefined) return false
  if (!field.contains(document.activeElement)) {
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }
  return field.contains(document.activeElement)
}

/** Focuses a field once it is rendered, unless the person acts first. Returns a function that stops waiting. */
function focusWhenRendered(id: string): () => void {
  let endMs = performance.now() + renderedWithinMs
  let wasFocused = false
  const check = () => {
    if (focusField(id) && !wasFocused) {
      wasFocused = true
      endMs = performance.now() + keptForMs
    }
    if (performance.now() > endMs) stop()
  }
  const timer = setInterval(check, checkIntervalMs)
  const userEvents = ['pointerdown', 'keydown', 'wheel'] as const
  const stop = () => {
    clearInterval(timer)
    for (const name of userEvents) removeEventListener(name, stop, { capture: true })
  }
  for (const name of userEvents) addEventListener(name, stop, { capture: true })
  check()
  return stop
}

/** Moves the focus to the field in the URL fragment, for links to a field of a screen. */
export function useLinkedField(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const id = fieldIdIn(hash)
    // The key differs for each visit of the same URL.
    void key
    return id === undefined ? undefined : focusWhenRendered(id)
  }, [hash, key])
}
