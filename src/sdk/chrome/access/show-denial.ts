import { make } from '../dom.ts'
import { type AccessPanel, openPanel, textsOf } from './access-panel.ts'

/** `membersOnly`: a tour for people who are signed in, which nobody is in pages of other sites; `site`: not on this site. */
export type Denial = 'membersOnly' | 'site'

/** Says in place of a tour why it is not there, with a way to where it can be seen, if there is one. */
export function showDenial(denial: Denial, address: string | undefined, panel: AccessPanel): void {
  const texts = textsOf(panel)
  const message = make('p', { role: 'alert' }, texts(`access.${denial}`))
  const link =
    address === undefined
      ? []
      : [make('a', { href: address, target: '_blank', rel: 'noopener' }, texts('access.newTab'))]
  openPanel(panel, message, ...link)
}
