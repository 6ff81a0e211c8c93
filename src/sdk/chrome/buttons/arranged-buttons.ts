import {
  type Arrangement,
  arrangementOf,
  buttonPlaceOf,
  isInDefaultOrder,
} from '../../../shared/buttons/arrangement.ts'
import { type ViewerButton, viewerButtons } from '../../../shared/buttons/viewer-buttons.ts'
import type { PublicButtons } from '../../../shared/publishing/tour-document.ts'
import { buttonTexts } from '../../locales/button-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { ControlName } from '../bar/controls.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { type ButtonRow, fillButtonRow, nameOf } from './button-row.ts'
import buttonStyles from './buttons.css?raw'
import { customButtonElement, nameCustomButton } from './custom-button.ts'
import { morePanel } from './more-panel.ts'

/** The buttons of a tour as its author arranged them. */
export type ArrangedButtons = {
  /** What is left of the controls that a page wants. */
  allowed(controls: ReadonlySet<ControlName>): ReadonlySet<ControlName>
  /** Puts what is in the bar, and what comes later, where it belongs, with the author's custom buttons. */
  arrange(chrome: Chrome, bar: HTMLElement): void
}

const shownPlaces = ['bar', 'corner'] as const

const barHeightPx = 64
const cornerRowPx = 52

/** Two rows beside the title of a narrow tour that is high enough, else one. */
function cornerHeightPx({ element: { clientWidth, clientHeight } }: Chrome['frame']): number {
  return clientWidth < 640 && clientHeight >= 480 ? cornerRowPx * 2 : cornerRowPx
}

type PlacedControl = Exclude<ControlName, 'logo' | 'title' | 'description' | 'buttons'>
/** Every control that is a button is in the registry, which the compiler sees to here. */
const placed: Readonly<Record<PlacedControl, ViewerButton>> = viewerButtons
const registry: Readonly<Record<string, ViewerButton>> = placed

function stays(button: HTMLElement): boolean {
  return registry[nameOf(button)]?.isRequired === true
}

/** What hands and keys do as well goes first, then the viewer's own, then what the author added; the list of stops last. */
function rankIn(isUsual: boolean): ButtonRow['rankOf'] {
  return (button) => {
    const name = nameOf(button)
    // the choice about being measured is always there, and needed rarely
    if (name === 'consent') return 0
    if (!Object.hasOwn(registry, name)) return 2
    if (name === 'stops') return 3
    return isUsual && registry[name]?.isLowPriority === true ? 0 : 1
  }
}

type ButtonRows = Readonly<Record<(typeof shownPlaces)[number], ButtonRow>>

function rowsOf(chrome: Chrome, bar: HTMLElement, arrangement: Arrangement): ButtonRows {
  const { frame, overrides, signal } = chrome
  const words = textLookup(buttonTexts, overrides)
  const isUsual = isInDefaultOrder(arrangement.bar)
  const corner = make('div', { class: 'corner', role: 'group', 'aria-label': chrome.texts('bar.label') })
  const panelBy = (element: HTMLElement, edge: 'top' | 'bottom') =>
    morePanel({
      label: words('buttons.more'),
      title: words('buttons.rest'),
      signal,
      place(panel) {
        const tour = frame.element.getBoundingClientRect()
        const own = element.getBoundingClientRect()
        // a page may show the tour smaller than it is laid out
        const scale = tour.width / frame.element.clientWidth || 1
        const fromEdge = edge === 'top' ? own.bottom - tour.top : tour.bottom - own.top
        panel.style[edge] = `${fromEdge / scale + 8}px`
        const isMirrored = frame.element.dir === 'rtl'
        panel.style.insetInlineEnd = `${(isMirrored ? own.left - tour.left : tour.right - own.right) / scale}px`
      },
    })
  return {
    bar: {
      element: bar,
      more: panelBy(bar, 'bottom'),
      maxHeightPx: () => barHeightPx,
      stays,
      rankOf: rankIn(isUsual),
    },
    corner: {
      element: corner,
      more: panelBy(corner, 'top'),
      maxHeightPx: () => cornerHeightPx(frame),
      stays,
      rankOf: rankIn(false),
    },
  }
}

class Arranger {
  readonly #chrome: Chrome
  readonly #arrangement: Arrangement
  readonly #rows: ButtonRows
  /** All buttons in the order in which they came. */
  readonly #buttons: Set<HTMLElement>
  readonly #observer = new MutationObserver((changes) => {
    // a panel that opens or closes changes nothing of what is in it, and neither does a button with another icon
    const rows = Object.values(this.#rows)
    const panels: readonly Node[] = rows.map(({ more }) => more.element)
    const places: readonly Node[] = [this.#chrome.frame.top, ...rows.map(({ element }) => element)]
    const matters = ({ type, target }: MutationRecord) =>
      type === 'childList' ? places.includes(target) : !panels.includes(target)
    if (changes.some(matters)) this.arrange()
  })

  constructor(chrome: Chrome, bar: HTMLElement, arranged: PublicButtons) {
    this.#chrome = chrome
    this.#arrangement = arrangementOf(arranged)
    this.#rows = rowsOf(chrome, bar, this.#arrangement)
    const own = chrome.controls.has('buttons') ? (chrome.tour?.buttons?.own ?? arranged.own) : []
    this.#buttons = new Set(own.flatMap((button) => customButtonElement(button, chrome) ?? []))
    const { frame, signal, viewer } = chrome
    const { bar: below, corner } = this.#rows
    adoptStyles(frame.element, buttonStyles)
    bar.dataset.arranged = ''
    frame.bottom.append(bar, below.more.element)
    frame.top.append(corner.element, corner.more.element)
    viewer.on('languagechange', () => this.#rename())
    const resizes = new ResizeObserver(() => this.arrange())
    resizes.observe(frame.element)
    // on a wide tour it stands beside the bar
    const description = frame.bottom.querySelector('.description')
    if (description) resizes.observe(description)
    signal.addEventListener('abort', () => {
      resizes.disconnect()
      this.#observer.disconnect()
    })
    this.arrange()
  }

  /** Own buttons in the language that is shown by now. */
  #rename(): void {
    for (const { id, label } of this.#chrome.tour?.buttons?.own ?? [])
      for (const element of this.#buttons)
        if (element.dataset.button === id) nameCustomButton(element, label, this.#chrome)
    this.arrange()
  }

  arrange(): void {
    const { frame } = this.#chrome
    const root = frame.element.getRootNode() as ShadowRoot
    const focused = root.activeElement
    this.#observer.disconnect()
    this.#collect()
    for (const place of shownPlaces) fillButtonRow(this.#rows[place], this.#buttonsAt(place))
    const { element } = this.#rows.corner
    frame.top.style.setProperty('--corner-width', element.hidden ? '0px' : `${element.offsetWidth + 12}px`)
    // a moved element loses the focus
    if (focused instanceof HTMLElement && root.activeElement !== focused) focused.focus({ preventScroll: true })
    this.#watch()
  }

  /** Finds what came since, in the bar or in the container that floor plans and the map bring along. */
  #collect(): void {
    const { bar, corner } = this.#rows
    const places = this.#chrome.frame.top.querySelector('.place-buttons')
    for (const element of [...bar.element.children, ...(places?.children ?? [])])
      if (element instanceof HTMLElement && element !== bar.more.button && element !== corner.more.button)
        this.#buttons.add(element)
    places?.remove()
  }

  #buttonsAt(place: (typeof shownPlaces)[number]): HTMLElement[] {
    const names = this.#arrangement[place]
    // what the author can't arrange comes last
    const indexOf = (button: HTMLElement) => {
      const index = names.indexOf(nameOf(button))
      return index < 0 ? names.length : index
    }
    return [...this.#buttons]
      .filter((button) => (buttonPlaceOf(this.#arrangement, nameOf(button)) ?? 'bar') === place)
      .sort((one, other) => indexOf(one) - indexOf(other))
  }

  #watch(): void {
    const { bar, corner } = this.#rows
    const changes = { childList: true, subtree: true, attributeFilter: ['hidden'] }
    for (const element of [bar.element, bar.more.element, corner.element, corner.more.element])
      this.#observer.observe(element, changes)
    this.#observer.observe(this.#chrome.frame.top, { childList: true })
  }
}

export function arrangedButtons(arranged: PublicButtons): ArrangedButtons {
  const { hidden } = arrangementOf(arranged)
  return {
    allowed: (controls) => new Set([...controls].filter((name) => !hidden.includes(name))),
    arrange: (chrome, bar) => void new Arranger(chrome, bar, arranged),
  }
}
