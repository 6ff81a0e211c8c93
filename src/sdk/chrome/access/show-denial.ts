import { createElement } from '../dom.ts'
import { type AccessPanel, openPanel, textsOf } from './access-panel.ts'

/**
 * Reason why a tour isn't available. `membersOnly`: only signed-in members may see it, and embedded tours have no session.
 * `site`: this site isn't allowed to embed it.
 */
export type Denial = 'membersOnly' | 'site'

/** Shows why a tour isn't available, with a link to its own page if there is one. */
export function showDenial(denial: Denial, pageUrl: string | undefined, panel: AccessPanel): void {
  const texts = textsOf(panel)
  const message = createElement('p', { role: 'alert' }, texts(`access.${denial}`))
  const link =
    pageUrl === undefined
      ? []
      : [createElement('a', { href: pageUrl, target: '_blank', rel: 'noopener' }, texts('access.newTab'))]
  openPanel(panel, message, ...link)
}
