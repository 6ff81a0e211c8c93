import type { Direction, View } from '../../shared/sphere.ts'
import type { ImportGuard } from '../core/loading/guarded-import.ts'
import type { GoToOptions, ScreenPoint, SnapshotOptions, TourViewer, ViewerStats } from '../core/tour-viewer.ts'
import { loaderTexts } from '../locales/en.ts'
import type { EmbeddedTour, EmbeddedTourSettings } from './embedded-tour.ts'
import { isShareId } from './own-address.ts'
import { isSoundPage } from './sound-page.ts'
import { stopOf } from './tour-attributes.ts'

/** Loads the viewer, which is a bundle of its own. */
export type ViewerLoader = () => Promise<{
  mountEmbeddedTour(settings: EmbeddedTourSettings): Promise<EmbeddedTour>
  guardImports(guard: ImportGuard): void
}>

type Setup = { readonly installation: string; readonly loadViewer: ViewerLoader }

const styles = `:host{display:block;position:relative;overflow:hidden;width:100%;aspect-ratio:16/9;background:#161a22}:host([hidden]){display:none}@media(max-width:600px){:host{aspect-ratio:4/5}}
:host>img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
:host>a{position:absolute;inset:0;margin:auto;width:max-content;height:max-content;padding:12px 20px;border-radius:14px;background:#161a22;color:#fff;font:600 14px system-ui,sans-serif}`

/** Distance from the screen at which a tour starts to load. */
const nearScreen = '400px'

let setup: Setup | undefined

/** The installation that the script came from, once `defineTourElement` was told. */
function ownSetup(): Setup {
  if (!setup) throw new Error('the element is not defined yet')
  return setup
}

/** `<stopover-tour>`. */
export class TourElement extends HTMLElement {
  static readonly observedAttributes = ['tour', 'stop', 'language']
  readonly #root = this.attachShadow({ mode: 'open' })
  #watch: IntersectionObserver | undefined
  #life: AbortController | undefined
  #loading: Promise<EmbeddedTour> | undefined
  #mounted: EmbeddedTour | undefined

  connectedCallback(): void {
    if (this.#life) return
    this.#life = new AbortController()
    this.#showPoster()
    if (!isSoundPage()) this.#showLink()
    else if (this.getAttribute('loading') === 'eager') this.#start()
    else this.#startNearScreen()
  }

  /** An element that is only moved is back at once; one that stays away gives everything back. */
  disconnectedCallback(): void {
    queueMicrotask(() => this.isConnected || this.#takeDown())
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#life || before === after) return
    const stop = stopOf(after)
    if (name === 'language') this.#mounted?.viewer.setLanguage(after ?? '').catch(() => undefined)
    else if (name !== 'stop') this.reload()
    else if (stop !== undefined) this.#mounted?.viewer.goTo(stop).catch(() => undefined)
  }

  /** Takes the tour down and loads it anew, as after a failure. */
  reload(): void {
    this.#takeDown()
    if (this.isConnected) this.connectedCallback()
  }

  /** Resolves when the tour shows its first stop. Loads it now, wherever the element is. */
  get ready(): Promise<void> {
    return this.#load().then(({ viewer }) => viewer.ready)
  }

  /** The viewer once it is loaded, for everything that the element itself does not offer. */
  get viewer(): TourViewer | undefined {
    return this.#mounted?.viewer
  }

  goTo(stop: string | number, options?: GoToOptions): Promise<void> {
    return this.#load().then(({ viewer }) => viewer.goTo(stop, options))
  }

  playTour(): Promise<void> {
    return this.#load().then(({ guide }) => guide.play())
  }

  pauseTour(): Promise<void> {
    return this.#mounted?.guide.pause() ?? Promise.resolve()
  }

  getView(): View | undefined {
    return this.#mounted?.viewer.getView()
  }

  setView(view: Partial<View>, options?: { animateMs?: number }): Promise<void> {
    return this.#load().then(({ viewer }) => viewer.setView(view, options))
  }

  screenToDirection(x: number, y: number): Direction | undefined {
    return this.#mounted?.viewer.screenToDirection(x, y)
  }

  directionToScreen(direction: Direction): ScreenPoint | undefined {
    return this.#mounted?.viewer.directionToScreen(direction)
  }

  openPanel(hotspotId: string): Promise<void> {
    return this.#load().then(({ viewer }) => viewer.openPanel(hotspotId))
  }

  closePanel(): void {
    this.#mounted?.viewer.closePanel()
  }

  snapshot(options?: SnapshotOptions): Promise<Blob> {
    return this.#load().then(({ viewer }) => viewer.snapshot(options))
  }

  stats(): ViewerStats | undefined {
    return this.#mounted?.viewer.stats()
  }

  #startNearScreen(): void {
    const isNear = (entries: IntersectionObserverEntry[]) => entries.some(({ isIntersecting }) => isIntersecting)
    this.#watch = new IntersectionObserver((entries) => isNear(entries) && this.#start(), { rootMargin: nearScreen })
    this.#watch.observe(this)
  }

  /** Failures are told by event and shown; nobody waits for this promise. */
  #start(): void {
    this.#load().catch(() => undefined)
  }

  #shareAddress(position: string | number): string | undefined {
    const shareId = this.getAttribute('tour')
    return isShareId(shareId) ? `${ownSetup().installation}share/${shareId}/stop/${position}` : undefined
  }

  #showPoster(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    this.#root.adoptedStyleSheets = [sheet]
    const position = stopOf(this.getAttribute('stop'))
    const address = this.#shareAddress(typeof position === 'number' ? position : 1)
    const own = this.getAttribute('poster')
    const poster = own ?? (address && `${address}/poster`)
    if (!poster) return
    const picture = document.createElement('img')
    picture.alt = ''
    picture.decoding = 'async'
    picture.setAttribute('part', 'poster')
    picture.onerror = () => picture.remove()
    // another site's picture may be for its own page alone
    if (!own) picture.crossOrigin = 'anonymous'
    picture.src = poster
    this.#root.replaceChildren(picture)
  }

  /** Where the tour cannot run, its page still can. */
  #showLink(): void {
    const address = this.#shareAddress(stopOf(this.getAttribute('stop')) ?? 1)
    if (!address) return
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = loaderTexts.openTour
    this.#root.append(link)
  }

  #load(): Promise<EmbeddedTour> {
    this.#watch?.disconnect()
    if (!this.#life) return this.#mount()
    this.#loading ??= this.#mount()
    return this.#loading
  }

  async #mount(): Promise<EmbeddedTour> {
    const life = this.#life
    if (!life || !isSoundPage()) throw new Error('The tour is not on a page that can show it.')
    try {
      const { installation, loadViewer } = ownSetup()
      const { mountEmbeddedTour } = await loadViewer()
      const mounted = await mountEmbeddedTour({
        host: this,
        root: this.#root,
        installation,
        signal: life.signal,
        retry: () => this.reload(),
      })
      this.#mounted = mounted
      return mounted
    } catch (error) {
      if (life === this.#life) this.#fail(error)
      throw error
    }
  }

  /** The next wish loads anew. */
  #fail(error: unknown): void {
    this.#loading = undefined
    if (!this.#root.querySelector('[role=alert]')) this.#showLink()
    const detail = { code: 'LOAD_FAILED', message: String(error), recoverable: true }
    this.dispatchEvent(new CustomEvent('error', { detail }))
  }

  #takeDown(): void {
    this.#watch?.disconnect()
    this.#life?.abort()
    this.#mounted?.dispose()
    this.#life = this.#loading = this.#mounted = undefined
    this.#root.replaceChildren()
  }
}

/** Makes `<stopover-tour>` known to the page, for the installation its script came from. */
export function defineTourElement(name: string, chosen: Setup): void {
  setup = chosen
  customElements.define(name, TourElement)
}
