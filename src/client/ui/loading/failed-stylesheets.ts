import { StylesheetLoadError } from './load-errors.ts'

const failedLinks = new Set<HTMLLinkElement>()

/** Records the stylesheets that fail to load, because Vite requests each one only once. */
export function watchStylesheets(): void {
  const addFailed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target)
  }
  // The error of a link doesn't bubble, so it is captured.
  window.addEventListener('error', addFailed, true)
}

/** Requests a stylesheet again by a copy of its link. */
function reloadStylesheet(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = document.createElement('link')
    for (const { name, value } of link.attributes) copy.setAttribute(name, value)
    copy.nonce = link.nonce
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => reject(new StylesheetLoadError(`Stylesheet load failure: ${link.href}`)))
    failedLinks.delete(link)
    link.replaceWith(copy)
  })
}

/** Requests all failed stylesheets again. Rejects if one of them fails. */
export async function reloadFailedStylesheets(): Promise<void> {
  await Promise.all([...failedLinks].map(reloadStylesheet))
}
