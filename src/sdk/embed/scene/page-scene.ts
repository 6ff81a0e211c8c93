import type { Chrome } from '../../chrome/chrome.ts'
import { addPageButton } from '../../chrome/page/page-button.ts'
import { createPageCard } from '../../chrome/page/page-card.ts'
import { addPageStyles } from '../../chrome/page/page-styles.ts'
import type { TourViewer } from '../../core/api.ts'
import { coded } from '../../core/coded-error.ts'
import type { FigureFactory } from '../../core/hotspots/figure.ts'
import type {
  RotationOptions,
  Scene,
  SceneButton,
  SceneButtonOptions,
  SceneCard,
  SceneCardOptions,
  SceneFrame,
  SceneItem,
  SceneItemEventName,
  SceneRotation,
  SyncOptions,
} from '../../core/scene/scene-api.ts'
import { sceneImageLoader, sceneVideoLoader } from '../../core/scene/scene-figures.ts'
import type { ItemFields } from '../../core/scene/scene-item.ts'
import { SceneItems } from '../../core/scene/scene-items.ts'
import { KeyPointRotation } from '../rotation/key-point-rotation.ts'
import { type Checks, ItemReader, isSvgElement, markerContentKeys, type UncheckedOptions } from './check-items.ts'
import { type SyncedTour, syncViews } from './sync-views.ts'

/** Items of a tour, those of all plugins together. */
const maxItems = 500
const maxStyleLength = 100_000
const eventNames = ['click', 'focus', 'blur', 'pointerenter', 'pointerleave'] as const

export type PageSceneContext = {
  readonly viewer: TourViewer
  readonly chrome: Chrome
  readonly bar: HTMLElement
  /** Aborts when the tour is removed, with an error that has a code. */
  readonly signal: AbortSignal
  readonly checks: Checks
  /** Checks that the tour has a stop, by its position from 1 or its id. */
  readonly requireStop: (viewer: TourViewer, stop: unknown) => string | number
}

/** The scene of the page itself, or of one plugin. Disposing of it removes everything that was added by it. */
export type SceneScope = { readonly scene: Scene; dispose(): void }

type ItemKind = {
  readonly read: (options: UncheckedOptions) => ItemFields
  /** Creates the loader of the code that draws the item; absent for markers. */
  readonly figureOf?: (options: UncheckedOptions, fields: ItemFields) => () => Promise<FigureFactory>
}

/** Functions of a scope. */
type ScopeTools = {
  /** Registers a function that removes something, and returns one that does so once. */
  readonly owned: (remove: () => void) => () => void
  /** Wraps a listener so that its errors are reported, and calls `onError` before. */
  readonly guarded: <Args extends readonly unknown[]>(
    listener: (...args: Args) => unknown,
    onError?: () => void,
  ) => (...args: Args) => void
}

function createScopeTools(removers: Set<() => void>, report: (error: unknown) => void): ScopeTools {
  return {
    owned(remove) {
      const removeOnce = () => {
        if (removers.delete(removeOnce)) remove()
      }
      removers.add(removeOnce)
      return removeOnce
    },
    guarded:
      (listener, onError) =>
      (...args) => {
        try {
          listener(...args)
        } catch (error) {
          onError?.()
          report(error)
        }
      },
  }
}

function definedFields(options: UncheckedOptions): UncheckedOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** Applies changes to options. New content replaces content of another kind; the role can't change. */
function mergeOptions(options: UncheckedOptions, changes: UncheckedOptions): UncheckedOptions {
  const defined = definedFields(changes)
  const hasContent = markerContentKeys.some((key) => Object.hasOwn(defined, key))
  const dropped = hasContent ? markerContentKeys : []
  const remaining = Object.entries(options).filter(([key]) => !dropped.includes(key))
  return { ...Object.fromEntries(remaining), ...defined, role: options.role }
}

/** Tours by their scenes, so that a page can pass the scene of another tour. */
const pageScenes = new WeakMap<Scene, PageScene>()

/** Creates and removes what pages and plugins add to a tour. */
export class PageScene {
  readonly #context: PageSceneContext
  readonly #items: SceneItems
  readonly #reader: ItemReader
  readonly #frameListeners = new Set<(frame: SceneFrame) => void>()

  constructor(context: PageSceneContext) {
    const { viewer, checks } = context
    this.#context = context
    this.#items = new SceneItems(viewer.sceneHost)
    this.#reader = new ItemReader(checks)
    viewer.sceneHost.hotspots.onFrame = () => this.#draw()
  }

  /** `report` receives the errors of listeners. */
  createScope(report: (error: unknown) => void): SceneScope {
    const removers = new Set<() => void>()
    const tools = createScopeTools(removers, report)
    const scene: Scene = {
      addMarker: (options) => this.#add(options, { read: (fields) => this.#reader.marker(fields) }, tools),
      addArea: (options) => this.#add(options, this.#areas, tools),
      addImage: (options) => this.#add(options, this.#images, tools),
      addVideo: (options) => this.#add(options, this.#videos, tools),
      onFrame: (listener) => this.#onFrame(listener, tools),
      requestFrame: () => this.#requestFrame(),
      sync: (otherScene, options) => this.#sync(otherScene, options, tools),
      addRotation: (options) => this.#addRotation(options, tools),
      registerButton: (options) => this.#registerButton(options, tools),
      registerCard: (options) => this.#registerCard(options, tools),
      addStyles: (rules) => {
        const checkedRules = this.#reader.text('rules', rules, maxStyleLength)
        this.#requireTour()
        return tools.owned(addPageStyles(this.#context.chrome, checkedRules))
      },
    }
    pageScenes.set(scene, this)
    const dispose = () => {
      for (const remove of removers) remove()
    }
    return { scene, dispose }
  }

  readonly #areas: ItemKind = {
    read: (options) => this.#reader.area(options),
    figureOf: () => async () => (await import('../../core/hotspots/outline/outline.ts')).createOutline,
  }

  readonly #images: ItemKind = {
    read: (options) => this.#reader.plane(options),
    figureOf: ({ url }, { corners }) => sceneImageLoader(this.#reader.url('options.url', url, 'data:image/'), corners),
  }

  readonly #videos: ItemKind = {
    read: (options) => this.#reader.plane(options),
    figureOf: ({ url, posterUrl }, { corners }) =>
      sceneVideoLoader({
        url: this.#reader.url('options.url', url, ''),
        posterUrl: posterUrl === undefined ? '' : this.#reader.url('options.posterUrl', posterUrl, 'data:image/'),
        corners,
      }),
  }

  #onFrame(listener: (frame: SceneFrame) => void, { owned, guarded }: ScopeTools): () => void {
    this.#context.checks.checkType('listener', listener, 'function')
    this.#requireTour()
    const remove = owned(() => void this.#frameListeners.delete(onFrame))
    // A listener that throws would do so in every frame.
    const onFrame = guarded(listener, () => remove())
    this.#frameListeners.add(onFrame)
    this.#requestFrame()
    return remove
  }

  #sync(otherScene: Scene, options: SyncOptions | undefined, { owned }: ScopeTools): () => void {
    const { checks } = this.#context
    const other = Object(otherScene) === otherScene ? pageScenes.get(otherScene) : undefined
    if (!other || other === this) throw checks.invalidArgument('otherScene', 'the scene of another tour', otherScene)
    checks.checkFields('options', options, { yawOffsetDeg: checks.checkNumber })
    this.#requireTour()
    return owned(syncViews(this.#syncedTour, other.#syncedTour, options?.yawOffsetDeg ?? 0))
  }

  get #syncedTour(): SyncedTour {
    const { viewer } = this.#context
    return {
      getView: () => viewer.getView(),
      setView: (view) => void viewer.setView(view),
      onFrame: (listener) => {
        this.#frameListeners.add(listener)
        return () => void this.#frameListeners.delete(listener)
      },
    }
  }

  #addRotation(options: RotationOptions, { owned }: ScopeTools): SceneRotation {
    const { chrome, viewer, signal: tourSignal } = this.#context
    const defined = definedFields(this.#reader.object('options', options))
    const { stop } = this.#withStopId({ stop: viewer.stop.id, ...defined })
    const fields = this.#reader.rotation(defined, stop === 'all' ? null : String(stop))
    this.#requireTour()
    const removal = new AbortController()
    const { frame } = chrome
    const text = document.createElement('p')
    text.className = 'notice'
    text.dir = 'auto'
    const rotation = new KeyPointRotation(
      {
        viewer,
        element: frame.element,
        started: chrome.started,
        isBusy: () => document.hidden || frame.sheets.childElementCount > 0,
        prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
        showText(newText) {
          text.textContent = newText
          if (newText === '') text.remove()
          else frame.notices.append(text)
        },
        signal: AbortSignal.any([tourSignal, removal.signal]),
      },
      fields,
    )
    return {
      get isRunning() {
        return rotation.isRunning
      },
      start: () => rotation.start(),
      stop: () => rotation.stop(),
      remove: owned(() => removal.abort()),
    }
  }

  #registerButton(options: SceneButtonOptions, { owned, guarded }: ScopeTools): SceneButton {
    const unchecked = this.#reader.object('options', options)
    this.#context.checks.checkType('options.onClick', unchecked.onClick, 'function')
    this.#requireTour()
    const button = addPageButton(this.#context, this.#readButton('options', unchecked), guarded(options.onClick))
    let current = unchecked
    return {
      element: button.element,
      update: (changes) => {
        const newOptions = { ...current, ...definedFields(this.#reader.object('changes', changes)) }
        button.show(this.#readButton('changes', newOptions))
        current = newOptions
      },
      remove: owned(button.remove),
    }
  }

  #registerCard(options: SceneCardOptions, { owned, guarded }: ScopeTools): SceneCard {
    const { small, onClose, ...content } = this.#reader.object('options', options)
    if (onClose !== undefined) this.#context.checks.checkType('options.onClose', onClose, 'function')
    this.#requireTour()
    const { title, content: element } = this.#readCard('options', content)
    const card = createPageCard(this.#context.chrome, {
      title,
      content: element,
      isSmall: this.#reader.boolean('options.small', small, false),
      onClose: guarded(() => options.onClose?.()),
    })
    const remove = owned(card.remove)
    return {
      get isOpen() {
        return card.isOpen
      },
      open: card.open,
      close: card.close,
      update: (changes) => {
        const changed = definedFields(this.#reader.object('changes', changes))
        card.update(this.#readCard('changes', { ...card.content, ...changed }))
      },
      remove,
    }
  }

  #requestFrame(): void {
    if (!this.#items.isDrawing) this.#context.viewer.sceneHost.wake()
  }

  /** Throws the reason if the tour was removed. */
  #requireTour(): void {
    this.#context.signal.throwIfAborted()
  }

  #add(options: unknown, { read, figureOf }: ItemKind, { owned, guarded }: ScopeTools): SceneItem<object> {
    const { viewer, checks } = this.#context
    this.#requireTour()
    if (this.#items.count >= maxItems)
      throw coded('LIMIT_REACHED', new RangeError(`a tour can have at most ${maxItems} items of a page`))
    const defined = definedFields(this.#reader.object('options', options))
    let current = this.#withStopId({ stop: viewer.stop.id, ...defined })
    const fields = read(current)
    const item = this.#items.add(fields, figureOf?.(current, fields))
    return {
      element: item.mounted.button,
      update: (changes) => {
        const newOptions = this.#withStopId(mergeOptions(current, this.#reader.object('changes', changes)))
        this.#items.update(item, read(newOptions))
        current = newOptions
      },
      on: (name: SceneItemEventName, listener) => {
        checks.checkOneOf('name', name, eventNames)
        checks.checkType('listener', listener, 'function')
        return item.on(name, guarded(listener))
      },
      remove: owned(() => this.#items.remove(item)),
    }
  }

  /** Replaces the position of a stop by its id. */
  #withStopId(options: UncheckedOptions): UncheckedOptions {
    const { viewer, requireStop } = this.#context
    if (options.stop === 'all') return options
    const stop = requireStop(viewer, options.stop)
    return { ...options, stop: typeof stop === 'number' ? viewer.stops[stop - 1]?.id : stop }
  }

  #readButton(name: string, { label, icon, pressed }: UncheckedOptions) {
    const { createIcon } = this.#context.viewer.sceneHost
    return {
      label: this.#reader.name(`${name}.label`, label),
      icon: isSvgElement(icon) ? icon : createIcon(document, this.#reader.icon(`${name}.icon`, icon), 'pin'),
      isPressed: pressed === undefined ? undefined : this.#reader.boolean(`${name}.pressed`, pressed, false),
    }
  }

  #readCard(name: string, { title, content }: UncheckedOptions) {
    return {
      title: this.#reader.name(`${name}.title`, title),
      content: this.#reader.element(`${name}.content`, content),
    }
  }

  #draw(): void {
    if (this.#frameListeners.size === 0) return
    const { screen, camera } = this.#context.viewer.sceneHost
    const frame: SceneFrame = {
      view: camera.view,
      ...screen.viewport,
      project: (direction) => screen.pointOf(direction),
    }
    this.#items.isDrawing = true
    for (const listener of [...this.#frameListeners]) listener(frame)
    this.#items.isDrawing = false
  }
}
