/** Selector of controls on a card. A click on them doesn't select the card: Ctrl or Cmd with a link opens a new tab. */
const controlSelector = 'a, button, input, textarea, [contenteditable="true"]'

type Target = { closest(selectors: string): { getAttribute(name: string): string | null } | null }

/** Id of the stop of a clicked card; null outside cards and on their controls. */
export function clickedCardId(target: Target): string | null {
  if (target.closest(controlSelector) !== null) return null
  return target.closest('[data-stop]')?.getAttribute('data-stop') ?? null
}
