import { hostOf } from './visit-start.ts'

type LinkContext = {
  /** URL of the share page, without a slash at the end. */
  readonly shareUrl: string
  readonly signal: AbortSignal
}

const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** True if a link leaves the tour. Files and help pages of the same server don't count, but other tours do. */
function isOutbound({ origin, pathname }: URL, shareUrl: string): boolean {
  const share = new URL(shareUrl)
  const isSameTour = pathname === share.pathname || pathname.startsWith(`${share.pathname}/`)
  const shares = share.pathname.slice(0, share.pathname.lastIndexOf('/') + 1)
  return origin !== share.origin || (pathname.startsWith(shares) && !isSameTour)
}

/** Name under which an outbound link is counted: its host, or its scheme if it has none. Undefined for other links. */
export function outboundHost(href: string, shareUrl: string): string | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (!url || !schemes.has(url.protocol) || !isOutbound(url, shareUrl)) return undefined
  return hostOf(href) ?? url.protocol.slice(0, -1)
}

/** Calls `onOutbound` for each outbound link that is followed within an element, in this tab or a new one. */
export function onOutboundLink(root: EventTarget, context: LinkContext, onOutbound: (host: string) => void): void {
  const onFollow = (event: Event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    const host = link ? outboundHost(link.href, context.shareUrl) : undefined
    if (host !== undefined) onOutbound(host)
  }
  const middleButton = 1
  const options = { signal: context.signal }
  root.addEventListener('click', onFollow, options)
  root.addEventListener(
    'auxclick',
    (event) => event instanceof MouseEvent && event.button === middleButton && onFollow(event),
    options,
  )
}
