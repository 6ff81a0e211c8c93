import { bearingDeg, bearingToYawDeg, type View } from '../../../shared/geometry/sphere.ts'
import { compassTexts } from '../../../shared/visitor-texts/en/compass-texts.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { canLookAround } from '../can-look-around.ts'
import { type Chrome, motionMs } from '../chrome.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { followView } from '../locations/view-cone.ts'
import compassStyles from './compass.css?raw'

const turnMs = 400
/** A needle, whose upper half is the first triangle. */
const needleIcon = 'M12 2.5 16 12H8Z M8 12h8l-4 9.5Z'
const northTip = 'M12 2.5 16 12H8Z'

function createNeedle(): SVGSVGElement {
  const needle = createIcon(needleIcon)
  const north = createIcon(northTip).firstElementChild
  north?.setAttribute('class', 'north')
  if (north) needle.append(north)
  return needle
}

/** Adds the compass: a button whose needle points north. A press turns the view there. */
export function addCompass(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, frame, signal, textSource } = chrome
  const texts = createTextLookup('compass', compassTexts, textSource)
  adoptStyles(frame.element, compassStyles)
  const needle = createNeedle()
  const button = createElement(
    'button',
    { type: 'button', class: 'icon-button compass-button', part: 'compass' },
    needle,
  )
  button.dataset.control = 'compass'
  localize(button, () => setLabel(button, texts('compass.north')))
  button.addEventListener('click', () => {
    const yawDeg = bearingToYawDeg(0, viewer.stop.northOffsetDeg)
    void viewer.setView({ yawDeg }, { animateMs: motionMs(turnMs) })
  })
  const show = ({ yawDeg }: View) => {
    needle.style.rotate = `${-bearingDeg(yawDeg, viewer.stop.northOffsetDeg)}deg`
  }
  const onStop = () => {
    button.hidden = !canLookAround(viewer)
    show(viewer.getView())
  }
  onStop()
  viewer.on('stopchange', onStop)
  signal.addEventListener('abort', followView(viewer, show))
  bar.append(button)
}
