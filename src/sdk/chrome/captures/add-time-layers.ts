import { layerTexts } from '../../../shared/visitor-texts/en/layer-texts.ts'
import { loaderDelayMs } from '../../../shared/web/loader-delay.ts'
import { type CaptureDisplay, type Comparison, captureDisplayOf } from '../../core/captures/capture-display.ts'
import { type TimeLayer, timeLayersOf } from '../../core/captures/time-layers.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { showNotice } from '../notice.ts'
import { createComparisonControls } from './comparison-controls.ts'
import { type LayerLabel, layerLabelOf } from './layer-label.ts'
import layerStyles from './layers.css?raw'
import { createRadioGroup } from './radio-group.ts'
import { createWipeLine } from './wipe-line.ts'

const compareIcon = 'M12 3v18M9 6H4v12h5M15 6h5v12h-5'
/** Key names that move sliders and choose radio buttons here, and the view elsewhere. */
const ownKeys = /^(?:Arrow|Home|End|Page)/

class TimeLayerChoice {
  readonly #chrome: Chrome
  readonly #texts
  readonly #display: CaptureDisplay
  readonly #element: HTMLElement
  readonly #options
  readonly #compareButton: HTMLButtonElement
  readonly #comparisonControls
  readonly #line

  constructor(chrome: Chrome) {
    this.#chrome = chrome
    const { viewer, frame, textSource } = chrome
    this.#texts = createTextLookup('layer', layerTexts, textSource)
    const texts = this.#texts
    this.#display = captureDisplayOf(viewer.captureHost)
    this.#options = createRadioGroup<string>(chrome, {
      name: 'time-layer',
      label: () => texts('layer.label'),
      onSelect: (layerId) => void this.#select(layerId),
    })
    this.#compareButton = createElement('button', { type: 'button', class: 'icon-button layer-compare' })
    this.#compareButton.append(createIcon(compareIcon))
    this.#compareButton.addEventListener('click', () => this.#toggleComparison())
    this.#comparisonControls = createComparisonControls(
      { chrome, texts },
      {
        onOther: (other) => this.#change({ other }),
        onMode: (mode) => this.#change({ mode }),
        onShare: (share) => this.#change({ share }),
      },
    )
    this.#line = createWipeLine(frame.stage, (fromLeft) =>
      this.#change({ share: this.#isMirrored ? 1 - fromLeft : fromLeft }),
    )
    this.#element = localize(
      createElement(
        'div',
        { class: 'layers', part: 'layers', role: 'group' },
        createElement('div', { class: 'layer-row' }, this.#options.element, this.#compareButton),
        this.#comparisonControls.element,
      ),
      (element) => {
        element.ariaLabel = texts('layer.label')
        // Names and dates follow the language of the tour and of the controls.
        queueMicrotask(() => this.show())
      },
    )
    // The viewer handles the same keys.
    this.#element.addEventListener('keydown', (event) => ownKeys.test(event.key) && event.stopPropagation())
    frame.bottom.prepend(this.#element)
    adoptStyles(frame.element, layerStyles)
    for (const name of ['stopchange', 'timelayerchange', 'languagechange'] as const) viewer.on(name, () => this.show())
    viewer.on('xrchange', ({ detail }) => detail.active && this.#display.compare(null))
    viewer.on('error', () => this.#checkComparison())
    this.show()
  }

  get #layers(): readonly TimeLayer[] {
    return timeLayersOf(this.#chrome.viewer.stop)
  }

  get #isMirrored(): boolean {
    return getComputedStyle(this.#chrome.frame.element).direction === 'rtl'
  }

  /** Labels of the layers of the current stop, by id. */
  get #labels(): ReadonlyMap<string, LayerLabel> {
    const { language } = this.#chrome.textSource
    return new Map(
      this.#layers.map((layer, index) => [
        layer.id,
        layerLabelOf(layer, { language, texts: this.#texts, position: index + 1 }),
      ]),
    )
  }

  #nameOf(layerId: string): string {
    const { name = '', date = '' } = this.#labels.get(layerId) ?? {}
    return date === '' ? name : `${name} (${date})`
  }

  /** Shows the layers of the current stop; nothing at a stop without captures, and without WebGL. */
  show(): void {
    const { comparison, layerId, pendingLayerId } = this.#display
    const labels = this.#labels
    this.#element.hidden = labels.size === 0 || !this.#chrome.viewer.captureHost.renderer.canDraw
    this.#options.show(
      [...labels].map(([value, label]) => ({ value, label })),
      pendingLayerId ?? layerId,
    )
    this.#options.element.ariaBusy = String(pendingLayerId !== null)
    setLabel(this.#compareButton, this.#texts(comparison ? 'layer.end' : 'layer.compare'))
    this.#compareButton.toggleAttribute('data-active', comparison !== null)
    this.#showComparison(comparison)
  }

  #showComparison(comparison: Comparison | null): void {
    const { element } = this.#comparisonControls
    element.hidden = comparison === null
    this.#line.element.hidden = comparison?.mode !== 'wipe'
    if (!comparison || typeof comparison.other !== 'string') return
    const { other, mode, share } = comparison
    const others = this.#layers
      .filter(({ id }) => id !== this.#display.layerId)
      .map(({ id }) => ({ id, name: this.#nameOf(id) }))
    this.#comparisonControls.show({ others, otherId: other, mode, share })
    this.#line.moveTo(this.#isMirrored ? 1 - share : share)
  }

  async #select(layerId: string): Promise<void> {
    const { layerId: shownId } = this.#display
    const selecting = this.#display.select(layerId)
    const { frame, signal } = this.#chrome
    this.show()
    const hideLoading = this.#showLoading(layerId)
    const result = await selecting
    hideLoading()
    if (signal.aborted) return
    const { comparison } = this.#display
    // The layer that was shown before is compared instead, so that both stay visible.
    if (result === 'shown' && comparison?.other === layerId) this.#display.compare({ ...comparison, other: shownId })
    if (result === 'failed') showNotice(frame, this.#texts('layer.failed', { layer: this.#nameOf(layerId) }))
    this.show()
  }

  /** Shows a notice after a delay, until the returned function is called. */
  #showLoading(layerId: string): () => void {
    const mark = createElement('span', { class: 'waiting-mark', 'aria-hidden': 'true' })
    const notice = createElement('p', { class: 'waiting' }, mark)
    const timer = setTimeout(() => {
      notice.append(this.#texts('layer.loading', { layer: this.#nameOf(layerId) }))
      this.#chrome.frame.notices.append(notice)
    }, loaderDelayMs)
    return () => {
      clearTimeout(timer)
      notice.remove()
    }
  }

  #toggleComparison(): void {
    const { comparison, layerId } = this.#display
    const other = this.#layers.find(({ id }) => id !== layerId)?.id
    const isStarting = comparison === null && other !== undefined
    this.#display.compare(isStarting ? { other, mode: 'wipe', share: 0.5, isMirrored: this.#isMirrored } : null)
    this.show()
  }

  #change(change: Partial<Comparison>): void {
    const { comparison } = this.#display
    if (!comparison) return
    this.#display.compare({ ...comparison, ...change, isMirrored: this.#isMirrored })
    this.show()
  }

  /** Ends a comparison with a layer that can't be loaded. */
  #checkComparison(): void {
    const { comparison, hasComparisonFailed } = this.#display
    if (!hasComparisonFailed || typeof comparison?.other !== 'string') return
    showNotice(this.#chrome.frame, this.#texts('layer.failed', { layer: this.#nameOf(comparison.other) }))
    this.#display.compare(null)
    this.show()
  }
}

/** Tours with the choice. */
const chromesWithChoice = new WeakSet<Chrome>()

/** Adds the choice of time layers above the control bar, and their comparison, unless the tour has it already. */
export function addTimeLayerChoice(chrome: Chrome): void {
  if (chrome.signal.aborted || !chrome.controls.has('layers') || chromesWithChoice.has(chrome)) return
  chromesWithChoice.add(chrome)
  new TimeLayerChoice(chrome)
}
