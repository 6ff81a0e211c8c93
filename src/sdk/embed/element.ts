import { coded, codeOf } from '../core/coded-error.ts'
import type { ImportGuard } from '../core/loading/guarded-import.ts'
import { loaderTexts } from '../locales/loader-texts.ts'
import { isAudioPage } from './audio-page.ts'
import elementStyles from './element.css?raw'
import type { EmbeddedTour, EmbeddedTourSettings } from './embedded-tour.ts'
import heldStyles from './position-fallback.css?raw'
import heldDisplay from './display-fallback.css?raw'
import { isShareId } from './script-address.ts'
import type { StopoverConsent, StopoverTourElement, StopoverViewer } from './stopover.d.ts'
import { stopFromAttribute } from './tour-attributes.ts'

/** Loads the viewer, which is a bundle of its own. */
export type ViewerLoader = () => Promise<{
  mountEmbeddedTour(settings: EmbeddedTourSettings): Promise<EmbeddedTour>
  guardImports(guard: ImportGuard): void
}>

type Setup = { readonly installation: string; readonly loadViewer: ViewerLoader }

const consentAttribute = 'analyticsconsent'

/** Distance from the screen at which a tour starts to load. */
const nearScreen = '400px'

type Texts = Readonly<Record<string, string>>

const openTour = 'state.openTour'

function invalidText(key: string, text: unknown): Error {
  const wanted = key ? 'a string' : 'an object'
  return coded('INVALID_ARGUMENT', new TypeError(`texts${key} must be ${wanted}, not ${typeof text}`))
}

let setup: Setup | undefined

/** The installation that the script came from, once `defineTourElement` was told. */
function ownSetup(): Setup {
  if (!setup) throw new Error('the element is not defined yet')
  return setup
}

/** What the declared types promise besides the events, which are those of any element to the compiler. */
type Promised = Omit<StopoverTourElement, keyof HTMLElement>

/** The parameters of a method that is passed on. */
type Given<Name extends keyof StopoverViewer> = StopoverViewer[Name] extends (...given: infer All) => unknown
  ? All
  : never

/** `<stopover-tour>`. */
export class TourElement extends HTMLElement implements Promised {
  static readonly observedAttributes = ['tour', 'stop', 'language', consentAttribute]
  readonly #root = this.attachShadow({ mode: 'open' })
  #watch: IntersectionObserver | undefined
  #life: AbortController | undefined
  #loading: Promise<EmbeddedTour> | undefined
  #mounted: EmbeddedTour | undefined
  #texts: Texts = {}
  #isHeld = false
  /** What `Stopover.create` was given, to be checked once there is code for it. */
  options: object = {}

  connectedCallback(): void {
    if (this.#life) return
    this.#takeOver()
    this.#life = new AbortController()
    this.#showPoster()
    this.#hold()
    addEventListener('load', () => this.#hold(), { signal: this.#life.signal })
    if (!isAudioPage()) this.#showLink()
    else if (this.getAttribute('loading') === 'eager') this.#start()
    else this.#startNearScreen()
  }

  /** An element that is only moved is back at once; one that stays away gives everything back. */
  disconnectedCallback(): void {
    queueMicrotask(() => this.isConnected || this.#takeDown())
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#life || before === after) return
    const stop = stopFromAttribute(after)
    if (name === consentAttribute) this.#mounted?.setPageConsent(after)
    else if (name === 'language') this.#mounted?.viewer.setLanguage(after ?? '').catch(() => undefined)
    else if (name !== 'stop') this.reload()
    else if (stop !== undefined) this.#mounted?.viewer.goTo(stop).catch(() => undefined)
  }

  /** What the page's own consent manager says of Google Analytics. */
  setAnalyticsConsent(consent: StopoverConsent): void {
    this.setAttribute(consentAttribute, consent)
  }

  /** Takes the tour down and loads it anew, as after a failure. */
  reload(): void {
    this.#takeDown()
    if (this.isConnected) this.connectedCallback()
  }

  /** The page's own texts by key. Throws `TypeError` for one that is none. */
  get texts(): Texts {
    return this.#texts
  }

  set texts(texts: Texts) {
    if (typeof texts !== 'object') throw invalidText('', texts)
    const own = { ...texts }
    for (const [key, text] of Object.entries(own)) if (typeof text !== 'string') throw invalidText(`.${key}`, text)
    this.#texts = Object.freeze(own)
    if (this.#life) this.reload()
  }

  /** Resolves when the tour shows its first stop. Loads it now, wherever the element is. */
  get ready(): Promise<void> {
    return this.#ask((viewer) => viewer.ready)
  }

  /** The viewer once it is loaded, for everything that the element itself does not offer. */
  get viewer(): StopoverViewer | undefined {
    return this.#mounted?.viewer
  }

  goTo(...given: Given<'goTo'>): Promise<void> {
    return this.#ask((viewer) => viewer.goTo(...given))
  }

  playTour(): Promise<void> {
    return this.#load().then(({ guide }) => guide.play())
  }

  async pauseTour(): Promise<void> {
    await this.#mounted?.guide.pause()
  }

  getView(): ReturnType<StopoverViewer['getView']> | undefined {
    return this.viewer?.getView()
  }

  setView(...given: Given<'setView'>): Promise<void> {
    return this.#ask((viewer) => viewer.setView(...given))
  }

  screenToDirection(...given: Given<'screenToDirection'>): ReturnType<Promised['screenToDirection']> {
    return this.viewer?.screenToDirection(...given)
  }

  directionToScreen(...given: Given<'directionToScreen'>): ReturnType<Promised['directionToScreen']> {
    return this.viewer?.directionToScreen(...given)
  }

  openPanel(...given: Given<'openPanel'>): Promise<void> {
    return this.#ask((viewer) => viewer.openPanel(...given))
  }

  closePanel(): void {
    this.viewer?.closePanel()
  }

  snapshot(...given: Given<'snapshot'>): Promise<Blob> {
    return this.#ask((viewer) => viewer.snapshot(...given))
  }

  stats(): ReturnType<Promised['stats']> {
    return this.viewer?.stats()
  }

  /** What a page has set before the script came hides what the element offers by that name. */
  #takeOver(): void {
    if (!Object.hasOwn(this, 'texts')) return
    const { texts } = this
    Reflect.deleteProperty(this, 'texts')
    this.#texts = {}
    try {
      this.texts = texts
    } catch (error) {
      // The tour is shown with our own texts rather than not at all.
      const detail = { code: 'INVALID_ARGUMENT', message: String(error), recoverable: false }
      this.dispatchEvent(new CustomEvent('error', { detail }))
    }
  }

  async #ask<Answer>(what: (viewer: StopoverViewer) => Answer | Promise<Answer>): Promise<Answer> {
    const life = this.#life
    const { viewer } = await this.#load()
    const answer = await what(viewer)
    life?.signal.throwIfAborted()
    return answer
  }

  /** Without a position of its own the element would let its layers cover the page. */
  #hold(): void {
    const { position, display } = getComputedStyle(this)
    if (this.#isHeld || position !== 'static') return
    this.#isHeld = true
    const sheet = new CSSStyleSheet()
    // A page that shows and hides the tour by `display` goes on doing so.
    sheet.replaceSync(display === 'inline' ? heldStyles + heldDisplay : heldStyles)
    this.#root.adoptedStyleSheets = [...this.#root.adoptedStyleSheets, sheet]
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

  /** Of the stop that the page names; where it names none, or one by its id, of the tour. */
  #shareAddress(): string | undefined {
    const shareId = this.getAttribute('tour')
    const stop = stopFromAttribute(this.getAttribute('stop'))
    const end = typeof stop === 'number' ? `/stop/${stop}` : ''
    return isShareId(shareId) ? `${ownSetup().installation}share/${shareId}${end}` : undefined
  }

  #showPoster(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(elementStyles)
    this.#root.adoptedStyleSheets = [sheet]
    const address = this.#shareAddress()
    const own = this.getAttribute('poster')
    const poster = own ?? (address && `${address}/poster`)
    if (!poster) return
    const image = document.createElement('img')
    image.alt = ''
    image.decoding = 'async'
    image.setAttribute('part', 'poster')
    image.onerror = () => image.remove()
    // another site's image may be for its own page alone
    if (!own) image.crossOrigin = 'anonymous'
    image.src = poster
    this.#root.replaceChildren(image)
  }

  /** Where the tour cannot run, its page still can. */
  #showLink(): void {
    const address = this.#shareAddress()
    if (!address) return
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = this.#texts[openTour] ?? loaderTexts[openTour]
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
    if (!life || !isAudioPage()) throw coded('NOT_ON_PAGE', new Error('The tour is not on a page that can show it.'))
    try {
      const { installation, loadViewer } = ownSetup()
      const { mountEmbeddedTour } = await loadViewer()
      const mounted = await mountEmbeddedTour({
        host: this,
        root: this.#root,
        installation,
        signal: life.signal,
        options: this.options,
        texts: this.#texts,
        retry: () => this.reload(),
      })
      this.#mounted = mounted
      return mounted
    } catch (error) {
      const known = codeOf(error)
      const told = known ? error : coded('LOAD_FAILED', new Error(String(error), { cause: error }))
      if (life === this.#life) this.#fail(String(error), known ?? 'LOAD_FAILED')
      throw told
    }
  }

  /** The next wish loads anew. */
  #fail(message: string, code: string): void {
    this.#loading = undefined
    if (!this.#root.querySelector('[role=alert]')) this.#showLink()
    const detail = { code, message, recoverable: code === 'LOAD_FAILED' }
    this.dispatchEvent(new CustomEvent('error', { detail }))
  }

  #takeDown(): void {
    this.#watch?.disconnect()
    this.#life?.abort(coded('ABORTED', new Error('The tour was taken down.')))
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
