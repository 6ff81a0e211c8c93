/** Controls on a card, whose clicks are their own: Ctrl or Cmd with a link opens a new tab. */
const controls = 'a, button, input, textarea, [contenteditable="true"]'

type Target = { closest(selectors: string): { getAttribute(name: string): string | null } | null }

/** Id of the stop whose card was clicked; null beside the cards and on their controls. */
export function clickedCardId(target: Target): string | null {
  if (target.closest(controls) !== null) return null
  return target.closest('[data-stop]')?.getAttribute('data-stop') ?? null
}
