import type { GaStart, ToGaFrame } from './messages.ts'

/**
 * The page in which Google's tag runs, in an origin of its own: it sees neither the tour's page nor any cookie, and sends
 * what the tour tells it.
 */

const layer: unknown[] = []

/** Google's tag tells its commands from other things in the layer by their being `arguments`. */
function gtag(..._command: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  layer.push(arguments)
}

/** Without a word Google's tag expects to be at its own home, and to measure on behalf of advertisements. */
function configure({ gaId, clientId, page }: GaStart, ownTagServer: string | undefined): void {
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  })
  gtag('js', new Date())
  gtag('config', gaId, {
    client_id: clientId,
    page_location: page.location,
    page_title: page.title,
    page_referrer: page.referrer,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    send_page_view: false,
    ...(ownTagServer !== undefined && { server_container_url: ownTagServer }),
  })
}

function load(tagUrl: string, gaId: string): void {
  const script = document.createElement('script')
  script.src = `${tagUrl}/gtag/js?id=${encodeURIComponent(gaId)}`
  script.async = true
  document.head.append(script)
}

/** Nothing leaves this page any more, whatever Google's tag still holds. */
function stop(gaId: string): void {
  Object.assign(window, { [`ga-disable-${gaId}`]: true })
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "default-src 'none'"
  document.head.append(policy)
}

function begin({ data, source, ports: [port] }: MessageEvent<GaStart>): void {
  if (source !== parent || data.type !== 'start' || port === undefined) return
  removeEventListener('message', begin)
  const { tagUrl = '', ownTagServer } = document.documentElement.dataset
  configure(data, ownTagServer)
  port.onmessage = ({ data: message }: MessageEvent<ToGaFrame>) => {
    if (message.type === 'event') gtag('event', message.name, message.parameters)
    if (message.type !== 'stop') return
    stop(data.gaId)
    port.postMessage('stopped')
  }
  load(tagUrl, data.gaId)
}

// An opaque origin has no cookies, and throws at those who ask for them.
Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
Object.assign(window, { dataLayer: layer })
addEventListener('message', begin)
