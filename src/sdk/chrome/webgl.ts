/** Whether the browser can draw a tour at all. The probe gives its context back at once: pages have few. */
export function supportsWebgl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
