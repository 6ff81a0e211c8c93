import type { PublicModel } from '../../../shared/publishing/tour-document.ts'
import { modelTexts } from '../../../shared/visitor-texts/en/model-texts.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import type { OrbitView } from '../../core/hotspots/model/orbit-view.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { motionMs } from '../chrome.ts'
import { createElement, createIcon, setLabel } from '../dom.ts'
import type { Card, FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import modelStyles from './model.css?raw'

const resetIcon = 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5'
const zoomInIcon = 'M12 5v14M5 12h14'
const zoomOutIcon = 'M5 12h14'

const keyStepDeg = 10
const zoomStep = 1.25
/** Turn by a drag of a pixel. */
const degPerPx = 0.4

function modelOf({ chrome: { viewer }, hotspot }: Card): PublicModel | undefined {
  const { models = {} } = viewer.document
  const mediaId = String(hotspotDetail(hotspot, 'mediaId'))
  return Object.hasOwn(models, mediaId) ? models[mediaId] : undefined
}

/** Turns and zooms by the keys that turn and zoom panoramas. Returns false for other keys. */
function handleKey(view: OrbitView, key: string): boolean {
  const { yawDeg, pitchDeg, zoom } = view.orbit
  const orbits: Readonly<Record<string, OrbitView['orbit']>> = {
    ArrowLeft: { yawDeg: yawDeg - keyStepDeg, pitchDeg, zoom },
    ArrowRight: { yawDeg: yawDeg + keyStepDeg, pitchDeg, zoom },
    ArrowUp: { yawDeg, pitchDeg: pitchDeg + keyStepDeg, zoom },
    ArrowDown: { yawDeg, pitchDeg: pitchDeg - keyStepDeg, zoom },
    '+': { yawDeg, pitchDeg, zoom: zoom * zoomStep },
    '=': { yawDeg, pitchDeg, zoom: zoom * zoomStep },
    '-': { yawDeg, pitchDeg, zoom: zoom / zoomStep },
  }
  const orbit = Object.hasOwn(orbits, key) ? orbits[key] : undefined
  if (orbit) view.orbit = orbit
  return orbit !== undefined
}

type Pointer = { readonly x: number; readonly y: number }

function distanceBetween([a, b]: readonly Pointer[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/** Turns by dragging, and zooms by the wheel and with two fingers. */
function addPointerInput(element: HTMLElement, view: OrbitView): void {
  const pointers = new Map<number, Pointer>()
  element.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    element.setPointerCapture(pointerId)
    pointers.set(pointerId, { x: clientX, y: clientY })
  })
  element.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    const previous = pointers.get(pointerId)
    if (!previous) return
    const distanceBefore = distanceBetween([...pointers.values()])
    pointers.set(pointerId, { x: clientX, y: clientY })
    const { yawDeg, pitchDeg, zoom } = view.orbit
    if (pointers.size > 1) {
      const distance = distanceBetween([...pointers.values()])
      if (distanceBefore > 0) view.orbit = { yawDeg, pitchDeg, zoom: (zoom * distance) / distanceBefore }
      return
    }
    view.orbit = {
      yawDeg: yawDeg - (clientX - previous.x) * degPerPx,
      pitchDeg: pitchDeg + (clientY - previous.y) * degPerPx,
      zoom,
    }
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId))
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const { yawDeg, pitchDeg, zoom } = view.orbit
      view.orbit = { yawDeg, pitchDeg, zoom: zoom * zoomStep ** (-event.deltaY / 100) }
    },
    { passive: false },
  )
}

function createButton(icon: string, label: string, onPress: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: 'icon-button' })
  button.append(createIcon(icon))
  setLabel(button, label)
  button.addEventListener('click', onPress)
  return button
}

/** Shows a model that visitors can turn. */
class ModelCard {
  readonly #card: Card
  readonly #model: PublicModel
  readonly #texts
  readonly #stage: HTMLElement

  constructor(card: Card, model: PublicModel) {
    this.#card = card
    this.#model = model
    const { chrome, hotspot, body } = card
    this.#texts = createTextLookup('model', modelTexts, chrome.textSource)
    const ownAltText = hotspotDetail(hotspot, 'altText')
    const altText = (typeof ownAltText === 'string' && ownAltText) || model.altText
    this.#stage = createElement('div', {
      class: 'card-model',
      role: 'application',
      tabindex: 0,
      'aria-label': altText || hotspot.title || chrome.texts('hotspot.model'),
      'aria-roledescription': chrome.texts('hotspot.model'),
    })
    body.append(this.#stage)
    const credit = model.credit || (model.manifest.copyright ?? '')
    if (hotspot.description !== '') body.append(createElement('p', { class: 'card-text' }, hotspot.description))
    if (credit !== '') body.append(createElement('p', { class: 'card-credit' }, credit))
    void this.#load()
  }

  async #load(): Promise<void> {
    const { signal, chrome } = this.#card
    const status = createElement('p', { class: 'card-model-status', role: 'status' })
    const mark = createElement('span', { class: 'waiting-mark', 'aria-hidden': 'true' })
    status.append(mark, this.#texts('model.loading'))
    this.#stage.replaceChildren(status)
    let view: OrbitView | undefined
    try {
      const { OrbitView } = await import('../../core/hotspots/model/orbit-view.ts')
      if (signal.aborted) return
      const canvas = createElement('canvas', { 'aria-hidden': 'true' })
      this.#stage.prepend(canvas)
      view = new OrbitView({
        canvas,
        model: this.#model,
        url: chrome.resolveUrl(`${this.#model.baseUrl}${this.#model.manifest.file}`),
        preview: this.#preview,
        animation: this.#animation,
      })
      const loadedView = view
      signal.addEventListener('abort', () => loadedView.dispose(), { once: true })
      await view.load()
      if (signal.aborted) return
      status.remove()
      this.#addInput(view)
    } catch {
      if (signal.aborted) return
      view?.dispose()
      this.#showFailure()
    }
  }

  get #preview(): string | null {
    const { panos, stops } = this.#card.chrome.viewer.document
    const stop = Object.values(stops).find(({ hotspots }) => hotspots.some(({ id }) => id === this.#card.hotspot.id))
    return panos[stop?.mediaId ?? '']?.manifest.preview ?? null
  }

  /** Animation that the author chose, unless the visitor avoids motion. */
  get #animation(): number | null {
    const animation = hotspotDetail(this.#card.hotspot, 'animation')
    return typeof animation === 'number' && motionMs(1) > 0 ? animation : null
  }

  #addInput(view: OrbitView): void {
    const { chrome, signal } = this.#card
    this.#stage.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(view, event.key)) return
      event.preventDefault()
      event.stopPropagation()
    })
    addPointerInput(this.#stage, view)
    const resizeObserver = new ResizeObserver(() => view.wake())
    resizeObserver.observe(this.#stage)
    signal.addEventListener('abort', () => resizeObserver.disconnect(), { once: true })
    const zoomBy = (factor: number) => () => {
      view.orbit = { ...view.orbit, zoom: view.orbit.zoom * factor }
    }
    const buttons = createElement('div', { class: 'card-model-buttons' })
    buttons.append(
      createButton(zoomInIcon, chrome.texts('zoom.in'), zoomBy(zoomStep)),
      createButton(zoomOutIcon, chrome.texts('zoom.out'), zoomBy(1 / zoomStep)),
      createButton(resetIcon, this.#texts('model.reset'), () => view.reset()),
    )
    this.#stage.after(buttons, createElement('p', { class: 'card-credit' }, this.#texts('model.help')))
  }

  #showFailure(): void {
    const { chrome } = this.#card
    const retry = createElement('button', { type: 'button', class: 'read-link' }, chrome.texts('state.tryAgain'))
    retry.addEventListener('click', () => {
      this.#stage.focus()
      void this.#load()
    })
    const message = createElement('p', { role: 'alert' }, this.#texts('model.failed'))
    this.#stage.replaceChildren(createElement('div', { class: 'card-model-status' }, message, retry))
  }
}

/** Shows a 3D model, or the texts of one that the tour doesn't contain. */
export const fillModel: FillCard = (card) => {
  const { chrome, body } = card
  adoptCardStyles(body)
  adoptStyles(body, modelStyles)
  const model = modelOf(card)
  if (!model) return body.append(createElement('p', {}, chrome.texts('card.gone')))
  new ModelCard(card, model)
}
