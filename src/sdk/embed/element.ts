import { loaderTexts } from '../../shared/visitor-texts/en/loader-texts.ts'
import { coded, codeOf } from '../core/coded-error.ts'
import type { ImportGuard } from '../core/loading/guarded-import.ts'
import displayFallback from './display-fallback.css?raw'
import elementStyles from './element.css?raw'
import type { EmbeddedTour, EmbeddedTourSettings } from './embedded-tour.ts'
import type { StopoverConsent, StopoverPlugin, StopoverScene, StopoverTourElement, StopoverViewer } from './page-api.ts'
import positionFallback from './position-fallback.css?raw'
import { isShareId } from './script-url.ts'
import { stopFromAttribute } from './stop-attribute.ts'

/** Imports the viewer. */
export type ViewerLoader = () => Promise<{
  mountEmbeddedTour(settings: EmbeddedTourSettings): Promise<EmbeddedTour>
  guardImports(guard: ImportGuard): void
}>

type Setup = { readonly installation: string; readonly loadViewer: ViewerLoader }

const consentAttribute = 'analyticsconsent'

/** Lazy loading starts at this distance from the viewport. */
const loadingMargin = '400px'

type Texts = Readonly<Record<string, string>>

const openTourKey = 'state.openTour'

function invalidText(key: string, text: unknown): Error {
  const expected = key ? 'a string' : 'an object'
  return coded('INVALID_ARGUMENT', new TypeError(`texts${key} must be ${expected}, not ${typeof text}`))
}

let setup: Setup | undefined

/**
 * False if a script of the page extended `Object.prototype`. Options and settings would then contain values that the
 * page never passed, so the element shows only a poster and a link (threat T66).
 */
function isObjectPrototypeClean(): boolean {
  for (const _ in {}) return false
  return Object.getPrototypeOf({}) === Object.prototype
}

/** Returns the settings of `defineElements`. Throws if it wasn't called. */
function requireSetup(): Setup {
  if (!setup) throw new Error('The element is not defined yet.')
  return setup
}

/** Keeps rejections with `ABORTED` out of the page's console, because the page itself has removed the tour. */
function silenceAborts<Result>(call: Promise<Result>): Promise<Result> {
  const result = new Promise<Result>((resolve, reject) => {
    call.then(resolve, (error: unknown) => {
      if (codeOf(error) === 'ABORTED') result.catch(() => undefined)
      reject(error)
    })
  })
  return result
}

/** Declared members of the element, without the members of every HTML element. */
type DeclaredMembers = Omit<StopoverTourElement, keyof HTMLElement>

/** Parameters of a forwarded viewer method. */
type ViewerParameters<Name extends keyof StopoverViewer> = StopoverViewer[Name] extends (...args: infer Args) => unknown
  ? Args
  : never

/** The custom element `<stopover-tour>`. */
export class TourElement extends HTMLElement implements DeclaredMembers {
  static readonly observedAttributes = ['tour', 'src', 'stop', 'language', consentAttribute]
  readonly #root = this.attachShadow({ mode: 'open' })
  #nearViewportObserver: IntersectionObserver | undefined
  #disposal: AbortController | undefined
  #loading: Promise<EmbeddedTour> | undefined
  #embeddedTour: EmbeddedTour | undefined
  #texts: Texts = {}
  readonly #plugins = new Set<StopoverPlugin>()
  #hasPositionFallback = false
  /** Options of `Stopover.create`, validated once the viewer is loaded. */
  options: object = {}

  connectedCallback(): void {
    if (this.#disposal) return
    this.#upgradeTexts()
    this.#disposal = new AbortController()
    this.#showPoster()
    this.#ensurePosition()
    addEventListener('load', () => this.#ensurePosition(), { signal: this.#disposal.signal })
    if (!isObjectPrototypeClean()) this.#showLink()
    else if (this.getAttribute('loading') === 'eager') this.#start()
    else this.#startNearViewport()
  }

  /** Disposes of the tour, unless the element was only moved and is connected again. */
  disconnectedCallback(): void {
    queueMicrotask(() => this.isConnected || this.#tearDown())
  }

  attributeChangedCallback(name: string, oldValue: string | null, newValue: string | null): void {
    if (!this.#disposal || oldValue === newValue) return
    const stop = stopFromAttribute(newValue)
    if (name === consentAttribute) this.#embeddedTour?.setPageConsent(newValue)
    else if (name === 'language') this.#embeddedTour?.viewer.setLanguage(newValue ?? '').catch(() => undefined)
    else if (name !== 'stop') this.reload()
    else if (stop !== undefined) this.#embeddedTour?.viewer.goTo(stop).catch(() => undefined)
  }

  /** Passes the answer of the page's consent manager for Google Analytics. */
  setAnalyticsConsent(consent: StopoverConsent): void {
    this.setAttribute(consentAttribute, consent)
  }

  /** Disposes of the tour and loads it again, for example after a failure. */
  reload(): void {
    this.#tearDown()
    if (this.isConnected) this.connectedCallback()
  }

  /** The page's texts by key. Throws a `TypeError` for a value that isn't a string. */
  get texts(): Texts {
    return this.#texts
  }

  set texts(texts: Texts) {
    if (typeof texts !== 'object') throw invalidText('', texts)
    const copy = { ...texts }
    for (const [key, text] of Object.entries(copy)) if (typeof text !== 'string') throw invalidText(`.${key}`, text)
    this.#texts = Object.freeze(copy)
    if (this.#disposal) this.reload()
  }

  /**
   * Resolves when the tour shows its first stop. Reading it loads the tour even if the element isn't near the viewport.
   */
  get ready(): Promise<void> {
    return this.#withViewer((viewer) => viewer.ready)
  }

  /** The viewer, for methods that the element doesn't have; undefined until it is loaded. */
  get viewer(): StopoverViewer | undefined {
    return this.#embeddedTour?.viewer
  }

  /** The scene API. Reading it loads the tour and the code of the scene. */
  get scene(): Promise<StopoverScene> {
    return silenceAborts(this.#load().then((embeddedTour) => embeddedTour.openScene()))
  }

  /** Adds a plugin, now and each time the tour is loaded. Call the returned function to remove it. */
  use(plugin: StopoverPlugin): () => void {
    const apply = () => this.#embeddedTour?.applyPlugins()
    this.#plugins.add(plugin)
    apply()
    return () => {
      this.#plugins.delete(plugin)
      apply()
    }
  }

  goTo(...args: ViewerParameters<'goTo'>): Promise<void> {
    return this.#withViewer((viewer) => viewer.goTo(...args))
  }

  playTour(): Promise<void> {
    return this.#load().then(({ guide }) => guide.play())
  }

  async pauseTour(): Promise<void> {
    await this.#embeddedTour?.guide.pause()
  }

  getView(): ReturnType<StopoverViewer['getView']> | undefined {
    return this.viewer?.getView()
  }

  setView(...args: ViewerParameters<'setView'>): Promise<void> {
    return this.#withViewer((viewer) => viewer.setView(...args))
  }

  screenToDirection(...args: ViewerParameters<'screenToDirection'>): ReturnType<DeclaredMembers['screenToDirection']> {
    return this.viewer?.screenToDirection(...args)
  }

  directionToScreen(...args: ViewerParameters<'directionToScreen'>): ReturnType<DeclaredMembers['directionToScreen']> {
    return this.viewer?.directionToScreen(...args)
  }

  openPanel(...args: ViewerParameters<'openPanel'>): Promise<void> {
    return this.#withViewer((viewer) => viewer.openPanel(...args))
  }

  closePanel(): void {
    this.viewer?.closePanel()
  }

  snapshot(...args: ViewerParameters<'snapshot'>): Promise<Blob> {
    return this.#withViewer((viewer) => viewer.snapshot(...args))
  }

  stats(): ReturnType<DeclaredMembers['stats']> {
    return this.viewer?.stats()
  }

  /** Applies texts that the page set before the element was defined. Until then `texts` is a plain property that hides the setter. */
  #upgradeTexts(): void {
    if (!Object.hasOwn(this, 'texts')) return
    const { texts } = this
    Reflect.deleteProperty(this, 'texts')
    this.#texts = {}
    try {
      this.texts = texts
    } catch (error) {
      // Invalid texts don't prevent the tour from being shown.
      const detail = { code: 'INVALID_ARGUMENT', message: String(error), recoverable: false }
      this.dispatchEvent(new CustomEvent('error', { detail }))
    }
  }

  #withViewer<Result>(call: (viewer: StopoverViewer) => Result | Promise<Result>): Promise<Result> {
    return silenceAborts(this.#callViewer(call))
  }

  async #callViewer<Result>(call: (viewer: StopoverViewer) => Result | Promise<Result>): Promise<Result> {
    const disposal = this.#disposal
    const { viewer } = await this.#load()
    const result = await call(viewer)
    disposal?.signal.throwIfAborted()
    return result
  }

  /** Positions a static element, for example after `* { all: unset }`. Otherwise its layers would cover the page. */
  #ensurePosition(): void {
    const { position, display } = getComputedStyle(this)
    if (this.#hasPositionFallback || position !== 'static') return
    this.#hasPositionFallback = true
    const sheet = new CSSStyleSheet()
    // The fallback doesn't replace a `display` that the page has set.
    sheet.replaceSync(display === 'inline' ? positionFallback + displayFallback : positionFallback)
    this.#root.adoptedStyleSheets = [...this.#root.adoptedStyleSheets, sheet]
  }

  #startNearViewport(): void {
    const isNear = (entries: IntersectionObserverEntry[]) => entries.some(({ isIntersecting }) => isIntersecting)
    this.#nearViewportObserver = new IntersectionObserver((entries) => isNear(entries) && this.#start(), {
      rootMargin: loadingMargin,
    })
    this.#nearViewportObserver.observe(this)
  }

  /** Starts to load the tour. Failures are shown and emitted as events. */
  #start(): void {
    this.#load().catch(() => undefined)
  }

  /** URL of the share page: of the stop if the attribute is its position, else of the tour. */
  #shareUrl(): string | undefined {
    const shareId = this.getAttribute('tour')
    const stop = stopFromAttribute(this.getAttribute('stop'))
    const stopPath = typeof stop === 'number' ? `/stop/${stop}` : ''
    return isShareId(shareId) ? `${requireSetup().installation}share/${shareId}${stopPath}` : undefined
  }

  #showPoster(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(elementStyles)
    this.#root.adoptedStyleSheets = [sheet]
    const shareUrl = this.#shareUrl()
    const pagePoster = this.getAttribute('poster')
    const poster = pagePoster ?? (shareUrl && `${shareUrl}/poster`)
    if (!poster) return
    const image = document.createElement('img')
    image.alt = ''
    image.decoding = 'async'
    image.setAttribute('part', 'poster')
    image.onerror = () => image.remove()
    // The page's own poster may come from a server without CORS headers.
    if (!pagePoster) image.crossOrigin = 'anonymous'
    image.src = poster
    this.#root.replaceChildren(image)
  }

  /**
   * Links to the share page if the tour can't run here. The text is the page's own, if it has a link in the element for
   * visitors without scripts, because the script contains only English.
   */
  #showLink(): void {
    const shareUrl = this.#shareUrl()
    if (!shareUrl) return
    const link = document.createElement('a')
    link.href = shareUrl
    link.target = '_blank'
    link.rel = 'noopener'
    const pageLink = this.querySelector('a')
    const pageText = this.#texts[openTourKey] ?? pageLink?.textContent
    link.textContent = pageText || loaderTexts[openTourKey]
    link.lang = pageText ? ((pageLink ?? this).closest<HTMLElement>('[lang]')?.lang ?? '') : 'en'
    this.#root.append(link)
  }

  #load(): Promise<EmbeddedTour> {
    this.#nearViewportObserver?.disconnect()
    if (!this.#disposal) return this.#mount()
    this.#loading ??= this.#mount()
    return this.#loading
  }

  async #mount(): Promise<EmbeddedTour> {
    const disposal = this.#disposal
    if (!disposal || !isObjectPrototypeClean())
      throw coded('NOT_ON_PAGE', new Error('The tour is not on a page that can show it.'))
    try {
      const { installation, loadViewer } = requireSetup()
      const { mountEmbeddedTour } = await loadViewer()
      const embeddedTour = await mountEmbeddedTour({
        host: this,
        root: this.#root,
        installation,
        signal: disposal.signal,
        options: this.options,
        texts: this.#texts,
        plugins: this.#plugins,
        retry: () => this.reload(),
      })
      this.#embeddedTour = embeddedTour
      return embeddedTour
    } catch (error) {
      const code = codeOf(error)
      if (disposal === this.#disposal) this.#fail(String(error), code ?? 'LOAD_FAILED')
      throw code ? error : coded('LOAD_FAILED', new Error(String(error), { cause: error }))
    }
  }

  /** Reports a failure. The next call of a method retries. */
  #fail(message: string, code: string): void {
    this.#loading = undefined
    if (!this.#root.querySelector('[role=alert]')) this.#showLink()
    const detail = { code, message, recoverable: code === 'LOAD_FAILED' }
    this.dispatchEvent(new CustomEvent('error', { detail }))
  }

  #tearDown(): void {
    this.#nearViewportObserver?.disconnect()
    this.#disposal?.abort(coded('ABORTED', new Error('The tour was removed.')))
    this.#embeddedTour?.dispose()
    this.#disposal = this.#loading = this.#embeddedTour = undefined
    this.#root.replaceChildren()
  }
}

/** Defines the elements for the installation that their script was loaded from. */
export function defineElements([tour, panorama]: readonly [tour: string, panorama: string], elementSetup: Setup): void {
  setup = elementSetup
  customElements.define(tour, TourElement)
  // A class can be the constructor of only one element.
  customElements.define(panorama, class extends TourElement {})
}
