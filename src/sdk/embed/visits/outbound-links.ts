import { hostOf } from './visit-start.ts'

type Place = {
  /** Address of the share, without a slash at its end. */
  readonly shareAddress: string
  readonly signal: AbortSignal
}

const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** The tour itself, its files and pages about the viewer are no way out of it; another tour of the same server is. */
function isOutside({ origin, pathname }: URL, shareAddress: string): boolean {
  const share = new URL(shareAddress)
  const isSame = pathname === share.pathname || pathname.startsWith(`${share.pathname}/`)
  const shares = share.pathname.slice(0, share.pathname.lastIndexOf('/') + 1)
  return origin !== share.origin || (pathname.startsWith(shares) && !isSame)
}

/** What a link that leads out of the tour is counted by: its host, else its scheme; undefined for any other. */
export function outsideHost(address: string, shareAddress: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !schemes.has(url.protocol) || !isOutside(url, shareAddress)) return undefined
  return hostOf(address) ?? url.protocol.slice(0, -1)
}

/**
 * Tells of each link out of the tour that is followed within an element: of hotspots, cards, texts, buttons and the logo,
 * by whatever hand, in this tab or another.
 */
export function onLinkFollowed(root: EventTarget, place: Place, tell: (host: string) => void): void {
  const follow = (event: Event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    const host = link ? outsideHost(link.href, place.shareAddress) : undefined
    if (host !== undefined) tell(host)
  }
  const middleButton = 1
  const options = { signal: place.signal }
  root.addEventListener('click', follow, options)
  root.addEventListener(
    'auxclick',
    (event) => event instanceof MouseEvent && event.button === middleButton && follow(event),
    options,
  )
}
