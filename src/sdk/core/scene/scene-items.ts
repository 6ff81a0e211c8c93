import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { FigureFactory } from '../hotspots/figure.ts'
import type { MountedHotspot } from '../hotspots/hotspot-layer.ts'
import sceneRules from './scene.css?raw'
import type { SceneHost } from './scene-host.ts'
import { type ItemFields, PageItem } from './scene-item.ts'

/** The items that a page has added to a tour. They are placed in the same pass as the tour's hotspots. */
export class SceneItems {
  readonly #host: SceneHost
  readonly #items = new Map<string, PageItem>()
  #nextId = 1
  #isRefreshScheduled = false
  /** True while the viewer draws a frame, which will show changed positions without another one. */
  isDrawing = false

  constructor(host: SceneHost) {
    this.#host = host
    host.addRules(sceneRules)
    host.hotspots.pageItemsOf = (stop) => this.#itemsOf(stop)
  }

  get count(): number {
    return this.#items.size
  }

  add(fields: ItemFields, loadFigure?: () => Promise<FigureFactory>): PageItem {
    const id = `page-item-${this.#nextId}`
    this.#nextId += 1
    const item = new PageItem(id, fields, { host: this.#host, loadFigure })
    this.#items.set(id, item)
    this.#scheduleRefresh()
    return item
  }

  /** Changes an item. Positions take effect in the next frame, or in the one that is being drawn. */
  update(item: PageItem, fields: ItemFields): void {
    if (!this.#has(item)) return
    if (item.apply(fields)) this.#scheduleRefresh()
    else if (!this.isDrawing) this.#host.wake()
  }

  remove(item: PageItem): void {
    if (!this.#has(item)) return
    this.#items.delete(item.mounted.hotspot.id)
    if (item.dispose()) this.#host.focus()
    this.#scheduleRefresh()
  }

  #has(item: PageItem): boolean {
    return this.#items.get(item.mounted.hotspot.id) === item
  }

  /** Updates the list once for all changes of a task. */
  #scheduleRefresh(): void {
    if (this.#isRefreshScheduled) return
    this.#isRefreshScheduled = true
    queueMicrotask(() => {
      this.#isRefreshScheduled = false
      this.#host.hotspots.refresh()
      this.#host.wake()
    })
  }

  #itemsOf(stop: PublicStop): readonly MountedHotspot[] {
    const mounted = [...this.#items.values()].filter((item) => item.isAt(stop.id)).map((item) => item.mounted)
    const sorted = this.#host.sortByReadingOrder({ ...stop, hotspots: mounted.map(({ hotspot }) => hotspot) })
    return sorted.flatMap(({ id }) => this.#items.get(id)?.mounted ?? [])
  }
}
