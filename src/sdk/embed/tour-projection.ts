import type { TourViewer } from '../core/api.ts'

type TourProjection = {
  /** Applies the attributes to a new viewer, before its first frame. */
  readonly apply: (viewer: TourViewer) => void
  /** Plays the intro once the tour has started and is drawn; resolves at its end. */
  readonly intro: (started: Promise<void> | undefined, ready: Promise<void>) => Promise<void>
}

/**
 * Loads the code for the attributes `projection` and `intro`, if there are any. If it can't be loaded, the tour is shown as
 * usual. A state in the address of the page is shown without an intro.
 */
export async function prepareProjection(
  host: HTMLElement,
  hasState: () => boolean,
): Promise<TourProjection | undefined> {
  const isPlanet = host.getAttribute('projection') === 'little-planet'
  const hasIntro = host.getAttribute('intro') === 'little-planet'
  if (!isPlanet && !hasIntro) return undefined
  const module = await import('../core/planet/planet-display.ts').catch(() => undefined)
  let unroll: (() => Promise<void>) | undefined
  return {
    apply({ planetHost }) {
      const display = module?.planetDisplayOf(planetHost)
      if (isPlanet) void display?.show('little-planet')
      else if (!hasState()) unroll = display?.startAbove()
    },
    async intro(started, ready) {
      await started
      if (!unroll) return
      await ready
      await unroll()
    },
  }
}
