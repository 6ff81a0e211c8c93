import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { controlNames } from '../../sdk/chrome/bar/controls.ts'
import type { MountedTour } from '../../sdk/chrome/mount-tour.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import classes from './tour-stage.module.css'

type StyledTourProps = {
  readonly document: TourDocument
  readonly stopId: string
  /** The start screen stands over the tour. */
  readonly showsStart: boolean
  /** Its button was pressed. */
  readonly onBegin: () => void
  readonly onFailure: (error: unknown) => void
  readonly shareAddress: (position: number) => string
}

/** What would lead away from the looks, or cannot work here. */
const withheld = new Set(['vr', 'gyro'])
const controls = new Set(controlNames.filter((name) => !withheld.has(name)))

type Shown = { readonly tour: MountedTour; readonly element: HTMLElement; readonly theme: Theme; readonly start: Start }
type Theme = Pick<typeof import('../../sdk/chrome/theme/theme.ts'), 'wear'> &
  Pick<typeof import('../../sdk/chrome/theme/logo.ts'), 'placeLogo'>
type Start = Pick<typeof import('../../sdk/chrome/start/start-screen.ts'), 'layStartCard'>

async function show(host: HTMLElement, { document, stopId, shareAddress }: StyledTourProps): Promise<Shown> {
  const [{ mountTour }, { wear }, { placeLogo }, start] = await Promise.all([
    import('../../sdk/chrome/mount-tour.ts'),
    import('../../sdk/chrome/theme/theme.ts'),
    import('../../sdk/chrome/theme/logo.ts'),
    import('../../sdk/chrome/start/start-screen.ts'),
  ])
  const root = host.attachShadow({ mode: 'open' })
  const tour = await mountTour({
    host,
    root,
    document,
    controls,
    stop: stopId,
    shareAddress,
    autoplay: false,
    headingLevel: 2,
    fillsWindow: false,
    startScreen: false,
    opensForms: false,
  })
  const element = root.querySelector<HTMLElement>('.tour')
  if (!element) throw new Error('the tour is not there')
  return { tour, element, theme: { wear, placeLogo }, start }
}

/** A tour with the controls visitors get, that changes its looks with the document at once. */
export function StyledTour(props: StyledTourProps) {
  const { document, stopId, showsStart } = props
  const host = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const given = useEffectEvent(() => props)

  useEffect(() => {
    if (host.current === null) return
    const element = host.current.appendChild(window.document.createElement('div'))
    element.className = classes.stage ?? ''
    let mounted: Shown | null = null
    let isGone = false
    show(element, { ...given(), stopId })
      .then((made) => {
        mounted = made
        if (isGone) made.tour.dispose()
        else setShown(made)
      })
      .catch((error: unknown) => isGone || given().onFailure(error))
    return () => {
      isGone = true
      mounted?.tour.dispose()
      setShown(null)
      element.remove()
    }
  }, [stopId])

  useEffect(() => {
    if (!shown) return
    const { tour, element, theme } = shown
    tour.viewer.setDocument(document)
    theme.wear(element, document.tours[document.tourId]?.styles)
    const top = element.querySelector<HTMLElement>('.top')
    if (top) theme.placeLogo({ top, document, addressOf: (url) => new URL(url, window.document.baseURI).href })
  }, [shown, document])

  const tour = document.tours[document.tourId]
  const words = JSON.stringify(tour?.styles?.startScreen ?? null)
  const name = tour?.name ?? ''
  useEffect(() => {
    if (!shown || !showsStart) return
    const { element, start } = shown
    const { layer, button } = start.layStartCard(element, { words: JSON.parse(words), tourName: name })
    button.addEventListener('click', () => given().onBegin())
    element.inert = true
    return () => {
      layer.remove()
      element.inert = false
    }
  }, [shown, showsStart, words, name])

  return <div ref={host} className={classes.stage} />
}
