import { placeTexts } from '../../locales/place-texts.ts'
import { wordingOf } from '../../locales/wording.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'
import { openSheet } from '../sheet.ts'
import { openCornerPanel } from './corner-panel.ts'
import { placeStyles } from './place-styles.ts'
import type { Places } from './places.ts'
import { planView } from './plan-view.ts'

const planIcon = 'M4 4h16v16H4ZM4 13h5M12 4v6M12 13v7M15 13h5'

/** Below this a panel in the corner would hide the picture. */
const leastPanelWidthPx = 640

function addPlanButton(places: Places): void {
  const { chrome, words } = places
  const { frame, texts, signal } = chrome
  const label = words('plan.open')
  const button = make('button', {
    ...{ type: 'button', class: 'icon-button place-button', title: label },
    ...{ 'aria-label': label, 'aria-expanded': 'false' },
  })
  button.append(drawing(planIcon))
  let close: (() => void) | undefined
  const onClose = () => {
    close = undefined
    button.setAttribute('aria-expanded', 'false')
    button.hidden = false
    if (!signal.aborted) button.focus()
  }
  const openInSheet = () => {
    const view = planView(places, () => sheet.close())
    const end = () => {
      view.dispose()
      onClose()
    }
    const sheet = openSheet({ frame, texts, title: words('plan.title'), onClose: end })
    sheet.body.append(view.element)
    close = sheet.close
    view.focus()
  }
  const openInCorner = () => {
    const view = planView(places, () => undefined)
    close = openCornerPanel(places, view, { title: words('plan.title'), onClose }).close
    button.hidden = true
    view.focus()
  }
  button.addEventListener('click', () => {
    if (frame.element.clientWidth < leastPanelWidthPx) openInSheet()
    else openInCorner()
    button.setAttribute('aria-expanded', 'true')
  })
  signal.addEventListener('abort', () => close?.())
  frame.top.append(button)
}

/** What shows visitors where they are: floor plans. */
export function addPlaces(chrome: Chrome): void {
  adoptStyles(chrome.frame.element, placeStyles)
  addPlanButton({ chrome, words: wordingOf(placeTexts, chrome.overrides) })
}
