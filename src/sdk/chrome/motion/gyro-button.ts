import { visitorLimits } from '../../../shared/limits.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { openSheet } from '../sheets/sheet.ts'
import { addMovingButton } from './motion-button.ts'

const gyroIcon =
  'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM3.5 9v6M20.5 9v6M11 18h2'

/** Safari from iOS 13 on asks people; before, only its settings decided. */
const asks = () => 'requestPermission' in DeviceOrientationEvent
const isApple = () => navigator.vendor.startsWith('Apple')

/** Whether a sensor says anything within half a second (spec §9). */
function speaks(signal: AbortSignal): Promise<boolean> {
  const heard = new AbortController()
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      heard.abort()
      resolve(answer)
    }
    const timer = setTimeout(() => end(false), visitorLimits.deviceMotionWaitMs)
    heard.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', () => end(false), { signal: heard.signal })
    const listen = (event: DeviceOrientationEvent) => event.beta !== null && end(true)
    addEventListener('deviceorientation', listen, { signal: heard.signal })
  })
}

/** On Apple's devices nothing is said before the visitor has been asked, so the button has to be there first. */
async function isOffered(signal: AbortSignal): Promise<boolean> {
  const isHandheld = matchMedia('(pointer: coarse)').matches
  if (!isHandheld || !isSecureContext || !('DeviceOrientationEvent' in window)) return false
  return isApple() || speaks(signal)
}

/** Why the view does not follow the device, and the page that says how to change that where it can be changed. */
function explain({ frame, texts, addressOf }: Chrome, answer: 'denied' | 'unsupported'): void {
  const { body } = openSheet({ frame, texts, title: texts('gyro.failedTitle') })
  body.append(make('p', {}, texts(`gyro.${answer}`)))
  if (!isApple()) return
  const href = addressOf(linkTo.deviceMotionHelp(asks()))
  body.append(
    make('p', {}, make('a', { href, target: '_blank', rel: 'noopener', class: 'read-link' }, texts('gyro.help'))),
  )
}

/** The button that lets the view follow the device, where the device can be followed. */
export async function addGyroButton(chrome: Chrome, bar: HTMLElement): Promise<void> {
  const { viewer, signal } = chrome
  if (!(await isOffered(signal)) || signal.aborted) return
  const onPress = async (active: boolean) => {
    if (active) {
      viewer.disableGyro()
      return
    }
    const answer = await viewer.enableGyro()
    if (answer !== 'granted' && !signal.aborted) explain(chrome, answer)
  }
  addMovingButton(chrome, bar, {
    name: 'gyro-button',
    control: 'gyro',
    event: 'gyrochange',
    icon: gyroIcon,
    start: 'gyro.start',
    stop: 'gyro.stop',
    onPress: (active) => void onPress(active),
  })
}
