import {
  type Arrangement,
  arrangementOf,
  buttonPositionOf,
  isInDefaultOrder,
} from '../../../shared/buttons/arrangement.ts'
import { type ViewerButton, viewerButtons } from '../../../shared/buttons/viewer-buttons.ts'
import type { PublicButtons } from '../../../shared/publishing/tour-document.ts'
import { buttonTexts } from '../../../shared/visitor-texts/en/button-texts.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { ControlName } from '../bar/controls.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, localize } from '../dom.ts'
import { type ButtonRow, fillButtonRow, nameOf } from './button-row.ts'
import buttonStyles from './buttons.css?raw'
import { createCustomButton, nameCustomButton } from './custom-button.ts'
import { createMorePanel } from './more-panel.ts'

/** The buttons of a tour as its author arranged them. */
export type ArrangedButtons = {
  /** Returns the page's controls without the controls that the author hid. */
  withoutHidden(controls: ReadonlySet<ControlName>): ReadonlySet<ControlName>
  /** Arranges the buttons of the bar, those added later, and the author's custom buttons. */
  arrange(chrome: Chrome, bar: HTMLElement): void
}

const rowNames = ['bar', 'corner'] as const
type RowName = (typeof rowNames)[number]

const barHeightPx = 64
const cornerRowPx = 52
const narrowMaxWidthPx = 640
const twoRowsMinHeightPx = 480
const panelGapPx = 8
const titleGapPx = 12

/** Maximum height of the corner: two rows in tours that are narrow and tall, else one. */
function cornerHeightPx({ element: { clientWidth, clientHeight } }: Chrome['frame']): number {
  const hasTwoRows = clientWidth < narrowMaxWidthPx && clientHeight >= twoRowsMinHeightPx
  return hasTwoRows ? cornerRowPx * 2 : cornerRowPx
}

type ControlWithButton = Exclude<ControlName, 'logo' | 'title' | 'description' | 'layers' | 'buttons'>
/** Typed so that the compiler requires every control with a button to be registered. */
const controlButtons: Readonly<Record<ControlWithButton, ViewerButton>> = viewerButtons
const registry: Readonly<Record<string, ViewerButton>> = controlButtons

function isPinned(button: HTMLElement): boolean {
  return registry[nameOf(button)]?.isRequired === true
}

/**
 * Order in which buttons move into the "More" panel: first the buttons that gestures and keys replace, then other
 * viewer buttons, then custom buttons, the stop list last.
 */
function overflowRank(isDefaultOrder: boolean): ButtonRow['rankOf'] {
  return (button) => {
    const name = nameOf(button)
    // The consent button is needed rarely.
    if (name === 'consent') return 0
    if (!Object.hasOwn(registry, name)) return 2
    if (name === 'stops') return 3
    return isDefaultOrder && registry[name]?.isLowPriority === true ? 0 : 1
  }
}

type ButtonRows = Readonly<Record<RowName, ButtonRow>>

function createRows(chrome: Chrome, bar: HTMLElement, arrangement: Arrangement): ButtonRows {
  const { frame, textSource, signal } = chrome
  const texts = createTextLookup('button', buttonTexts, textSource)
  const isDefaultOrder = isInDefaultOrder(arrangement.bar)
  const corner = localize(createElement('div', { class: 'corner', role: 'group' }), (element) => {
    element.ariaLabel = chrome.texts('bar.label')
  })
  const panelBy = (element: HTMLElement, edge: 'top' | 'bottom') =>
    createMorePanel({
      label: () => texts('buttons.more'),
      title: () => texts('buttons.rest'),
      signal,
      position(panel) {
        const tour = frame.element.getBoundingClientRect()
        const row = element.getBoundingClientRect()
        // The page may scale the tour by a CSS transform.
        const scale = tour.width / frame.element.clientWidth || 1
        const fromEdge = edge === 'top' ? row.bottom - tour.top : tour.bottom - row.top
        panel.style[edge] = `${fromEdge / scale + panelGapPx}px`
        const isMirrored = frame.element.dir === 'rtl'
        panel.style.insetInlineEnd = `${(isMirrored ? row.left - tour.left : tour.right - row.right) / scale}px`
      },
    })
  return {
    bar: {
      element: bar,
      more: panelBy(bar, 'bottom'),
      maxHeightPx: () => barHeightPx,
      isPinned,
      rankOf: overflowRank(isDefaultOrder),
    },
    corner: {
      element: corner,
      more: panelBy(corner, 'top'),
      maxHeightPx: () => cornerHeightPx(frame),
      isPinned,
      rankOf: overflowRank(false),
    },
  }
}

/** Keeps the buttons of a tour arranged while buttons are added, and while the tour is resized. */
class Arranger {
  readonly #chrome: Chrome
  readonly #arrangement: Arrangement
  readonly #rows: ButtonRows
  /** All buttons in the order in which they were added. */
  readonly #buttons: Set<HTMLElement>
  readonly #observer = new MutationObserver((changes) => {
    // Opening the "More" panel or changing an icon doesn't affect the arrangement.
    const rows = Object.values(this.#rows)
    const panels: readonly Node[] = rows.map(({ more }) => more.element)
    const containers: readonly Node[] = [this.#chrome.frame.top, ...rows.map(({ element }) => element)]
    const isRelevant = ({ type, target }: MutationRecord) =>
      type === 'childList' ? containers.includes(target) : !panels.includes(target)
    if (changes.some(isRelevant)) this.arrange()
  })

  constructor(chrome: Chrome, bar: HTMLElement, buttons: PublicButtons) {
    this.#chrome = chrome
    this.#arrangement = arrangementOf(buttons)
    this.#rows = createRows(chrome, bar, this.#arrangement)
    const customButtons = chrome.controls.has('buttons') ? (chrome.tour?.buttons?.own ?? buttons.own) : []
    this.#buttons = new Set(customButtons.flatMap((button) => createCustomButton(button, chrome) ?? []))
    const { frame, signal, viewer } = chrome
    const { bar: barRow, corner } = this.#rows
    adoptStyles(frame.element, buttonStyles)
    bar.dataset.arranged = ''
    frame.bottom.append(bar, barRow.more.element)
    frame.top.append(corner.element, corner.more.element)
    viewer.on('languagechange', () => this.#rename())
    const resizeObserver = new ResizeObserver(() => this.arrange())
    resizeObserver.observe(frame.element)
    // In a wide tour the description is beside the bar.
    const description = frame.bottom.querySelector('.description')
    if (description) resizeObserver.observe(description)
    signal.addEventListener('abort', () => {
      resizeObserver.disconnect()
      this.#observer.disconnect()
    })
    this.arrange()
  }

  /** Shows the labels of custom buttons in the current language. */
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
    for (const row of rowNames) fillButtonRow(this.#rows[row], this.#buttonsIn(row))
    const { element } = this.#rows.corner
    frame.top.style.setProperty('--corner-width', element.hidden ? '0px' : `${element.offsetWidth + titleGapPx}px`)
    // An element loses the focus when it is moved.
    if (focused instanceof HTMLElement && root.activeElement !== focused) focused.focus({ preventScroll: true })
    this.#watch()
  }

  /** Collects buttons added to the bar, or to the container of the floor plan and map buttons. */
  #collect(): void {
    const { bar, corner } = this.#rows
    const locationButtons = this.#chrome.frame.top.querySelector('.location-buttons')
    for (const element of [...bar.element.children, ...(locationButtons?.children ?? [])])
      if (element instanceof HTMLElement && element !== bar.more.button && element !== corner.more.button)
        this.#buttons.add(element)
    locationButtons?.remove()
    // Buttons of plugins can be removed.
    for (const element of this.#buttons) if (element.dataset.removed !== undefined) this.#buttons.delete(element)
  }

  #buttonsIn(row: RowName): HTMLElement[] {
    const names = this.#arrangement[row]
    // Buttons that the author can't arrange come last.
    const indexOf = (button: HTMLElement) => {
      const index = names.indexOf(nameOf(button))
      return index < 0 ? names.length : index
    }
    return [...this.#buttons]
      .filter((button) => (buttonPositionOf(this.#arrangement, nameOf(button)) ?? 'bar') === row)
      .sort((a, b) => indexOf(a) - indexOf(b))
  }

  #watch(): void {
    const { bar, corner } = this.#rows
    const changes = { childList: true, subtree: true, attributeFilter: ['hidden'] }
    for (const element of [bar.element, bar.more.element, corner.element, corner.more.element])
      this.#observer.observe(element, changes)
    this.#observer.observe(this.#chrome.frame.top, { childList: true })
  }
}

/** Adds the compass. Its code is loaded on demand. */
function addCompass(chrome: Chrome, bar: HTMLElement): void {
  import('../compass/compass-button.ts').then(
    (compass) => chrome.signal.aborted || compass.addCompass(chrome, bar),
    // The tour works without a compass.
    () => undefined,
  )
}

/** Moves the compass to the corner if the author hid it. */
function withCompass(buttons: PublicButtons): PublicButtons {
  const { corner, hidden } = arrangementOf(buttons)
  if (!hidden.includes('compass')) return buttons
  return { ...buttons, corner: [...corner, 'compass'], hidden: hidden.filter((name) => name !== 'compass') }
}

/** `hasCompass` is true if the page shows a compass. */
export function createArrangedButtons(authorButtons: PublicButtons, hasCompass = false): ArrangedButtons {
  const buttons = hasCompass ? withCompass(authorButtons) : authorButtons
  const { hidden } = arrangementOf(buttons)
  return {
    withoutHidden: (controls) =>
      new Set([...controls, ...(hasCompass ? ['compass' as const] : [])].filter((name) => !hidden.includes(name))),
    arrange(chrome, bar) {
      new Arranger(chrome, bar, buttons)
      if (chrome.controls.has('compass') && !hidden.includes('compass')) addCompass(chrome, bar)
    },
  }
}
