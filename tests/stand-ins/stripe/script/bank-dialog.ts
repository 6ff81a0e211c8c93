import { encodeSettings } from './messages.ts'
import { scriptOrigin } from './script-origin.ts'

/** Shows the 3-D Secure dialog in a frame over the page. Resolves when it is closed. */
export function showBankDialog(clientSecret: string): Promise<void> {
  const previousFocus = document.activeElement
  const overlay = document.createElement('div')
  overlay.setAttribute('role', 'dialog')
  overlay.setAttribute('aria-modal', 'true')
  overlay.setAttribute('aria-label', '3D Secure')
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    background: 'rgb(0 0 0 / 60%)',
    display: 'grid',
    placeItems: 'center',
  })
  const frame = document.createElement('iframe')
  frame.title = '3D Secure'
  frame.name = '__privateStripeFrame-bank'
  frame.src = `${scriptOrigin}/frames/bank${encodeSettings({ origin: location.origin, clientSecret })}`
  Object.assign(frame.style, { width: 'min(400px, 92vw)', height: '320px', border: '0', borderRadius: '8px' })
  overlay.append(frame)
  return new Promise((resolve) => {
    const onMessage = ({ source, origin, data }: MessageEvent<{ readonly kind?: string }>) => {
      if (source !== frame.contentWindow || origin !== scriptOrigin || data?.kind !== 'done') return
      removeEventListener('message', onMessage)
      overlay.remove()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
      resolve()
    }
    addEventListener('message', onMessage)
    frame.addEventListener('load', () => frame.focus())
    document.body.append(overlay)
  })
}
