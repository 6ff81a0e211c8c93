import type { HeadsetAnswer } from '../../core/api.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { openSheet } from '../sheets/sheet.ts'
import { addMovingButton } from './motion-button.ts'

const headsetIcon =
  'M5.5 7h13A2.5 2.5 0 0 1 21 9.5v6a2.5 2.5 0 0 1-2.5 2.5h-2.3a2 2 0 0 1-1.6-.8l-1.2-1.6a1.75 1.75 0 0 0-2.8 0l-1.2 1.6a2 2 0 0 1-1.6.8H5.5A2.5 2.5 0 0 1 3 15.5v-6A2.5 2.5 0 0 1 5.5 7ZM8 11.5v.1M16 11.5v.1'

/** Whether a headset can be worn at this moment; a page that may not ask has none. */
async function isOffered(xr: XRSystem): Promise<boolean> {
  try {
    return await xr.isSessionSupported('immersive-vr')
  } catch {
    return false
  }
}

/** Why the tour is not seen in a headset, and what may help. */
function explain({ frame, texts }: Chrome, answer: Exclude<HeadsetAnswer, 'granted'>): void {
  const { body } = openSheet({ frame, texts, title: texts('vr.failedTitle') })
  body.append(make('p', {}, texts(`vr.${answer}`)))
}

/** Says on the page where the tour is to be seen meanwhile, for whoever stands beside it. */
function tellWhereabouts({ viewer, frame, texts }: Chrome): void {
  const notice = make('p', { class: 'notice' }, texts('vr.shown'))
  viewer.on('xrchange', ({ detail: { active } }) => {
    if (active) frame.notices.append(notice)
    else notice.remove()
  })
}

const headsetBrowser = /\b(?:OculusBrowser|PicoBrowser|Wolvic)\//

/**
 * Runs once a visitor reaches for the controls. Whoever asks for headsets takes the back/forward cache from the page around the tour
 * for good, so nothing may ask as the tour loads. Browsers of headsets are the exception: their visitors look for the button.
 */
function whenReached({ frame, signal }: Chrome, bar: HTMLElement, run: () => void): void {
  if (headsetBrowser.test(navigator.userAgent)) {
    run()
    return
  }
  const reached = new AbortController()
  const listening = { signal: AbortSignal.any([signal, reached.signal]), capture: true, passive: true }
  const reach = () => {
    reached.abort()
    run()
  }
  for (const name of ['pointerenter', 'pointerdown', 'focusin']) bar.addEventListener(name, reach, listening)
  // Without other controls there is no bar to reach for.
  if (!bar.isConnected)
    for (const name of ['pointerdown', 'keydown']) frame.element.addEventListener(name, reach, listening)
}

/** The button that shows the tour in a headset, while there is one. */
export function addVrButton(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, signal } = chrome
  const { xr } = navigator
  if (!xr) return
  let button: HTMLElement | null = null
  const look = async () => {
    const offered = await isOffered(xr)
    if (signal.aborted) return
    if (offered) button ??= add()
    if (button) button.hidden = !offered
  }
  const add = () => {
    tellWhereabouts(chrome)
    return addMovingButton(chrome, bar, {
      name: 'vr-button',
      control: 'vr',
      event: 'xrchange',
      icon: headsetIcon,
      start: 'vr.start',
      stop: 'vr.stop',
      everywhere: true,
      onPress: (active) => void press(active),
    })
  }
  const press = async (active: boolean) => {
    if (active) return viewer.exitVR()
    const answer = await viewer.enterVR()
    if (answer !== 'granted' && !signal.aborted) explain(chrome, answer)
  }
  whenReached(chrome, bar, () => {
    xr.addEventListener('devicechange', () => void look(), { signal })
    void look()
  })
}
