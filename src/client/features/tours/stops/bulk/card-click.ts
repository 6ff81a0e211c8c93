/** Selector of controls on a card, whose clicks don't select it: Ctrl or Cmd with a link opens a new tab. */
const controlSelector = 'a, button, input, textarea, [contenteditable="true"]'

type Target = { closest(selectors: string): { getAttribute(name: string): string | null } | null }

/** Id of the stop whose card was clicked; null outside of cards and on their controls. */
export function clickedCardId(target: Target): string | null {
  if (target.closest(controlSelector) !== null) return null
  return target.closest('[data-stop]')?.getAttribute('data-stop') ?? null
}
