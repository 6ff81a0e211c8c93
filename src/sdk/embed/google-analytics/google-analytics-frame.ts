import type { GaStart, ToGaFrame } from './messages.ts'

// Code of the sandboxed page in which Google's tag runs. It has an opaque origin, no cookies and no access to the tour's
// page, and sends only the events that the tour posts to it.

const dataLayer: unknown[] = []

/** Google's tag recognizes commands in the data layer by their type, `arguments`. */
function gtag(..._command: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  dataLayer.push(arguments)
}

/** Configures the tag without advertising features, and with the operator's tag server if there is one. */
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

/** Blocks all further requests of this page, including the requests that Google's tag has queued. */
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

// Reading `document.cookie` throws in an opaque origin.
Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
Object.assign(window, { dataLayer })
addEventListener('message', begin)
