import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { controlNames } from '../../sdk/chrome/bar/controls.ts'
import type { MountedTour } from '../../sdk/chrome/mount-tour.ts'
import type { TextSource } from '../../sdk/locales/text-lookup.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import classes from './tour-stage.module.css'

type StyledTourProps = {
  readonly document: TourDocument
  readonly stopId: string
  /** Shows the start screen over the tour. */
  readonly showsStart: boolean
  /** Called when the button of the start screen is clicked. */
  readonly onBegin: () => void
  readonly onFailure: (error: unknown) => void
  readonly shareUrl: (position: number) => string
}

/** Controls that leave the preview, or cannot work in it. */
const excludedControls = new Set(['vr', 'gyro'])
const controls = new Set(controlNames.filter((name) => !excludedControls.has(name)))

type MountedPreview = {
  readonly tour: MountedTour
  readonly element: HTMLElement
  readonly texts: TextSource
  readonly theme: ThemeModules
  readonly start: StartModule
}
type ThemeModules = Pick<typeof import('../../sdk/chrome/theme/theme.ts'), 'applyStyles'> &
  Pick<typeof import('../../sdk/chrome/theme/logo.ts'), 'placeLogo'>
type StartModule = Pick<typeof import('../../sdk/chrome/start/start-screen.ts'), 'createStartCard'>

async function mountPreview(
  host: HTMLElement,
  { document, stopId, shareUrl }: StyledTourProps,
): Promise<MountedPreview> {
  const [{ mountTour }, { TourLanguageTexts }, { applyStyles }, { placeLogo }, start] = await Promise.all([
    import('../../sdk/chrome/mount-tour.ts'),
    import('./tour-language-texts.ts'),
    import('../../sdk/chrome/theme/theme.ts'),
    import('../../sdk/chrome/theme/logo.ts'),
    import('../../sdk/chrome/start/start-screen.ts'),
  ])
  const language = document.tours[document.tourId]?.language ?? ''
  const texts = new TourLanguageTexts(language)
  const root = host.attachShadow({ mode: 'open' })
  const tour = await mountTour({
    host,
    root,
    document,
    language,
    visitorTexts: texts,
    controls,
    stop: stopId,
    shareUrl,
    autoplay: false,
    headingLevel: 2,
    fillsWindow: false,
    startScreen: false,
    opensForms: false,
  })
  const element = root.querySelector<HTMLElement>('.tour')
  if (!element) throw new Error('mounted tour has no root element')
  return { tour, element, texts, theme: { applyStyles, placeLogo }, start }
}

/** Tour with the visitor's controls. Changed styles in the document apply immediately. */
export function StyledTour(props: StyledTourProps) {
  const { document, stopId, showsStart } = props
  const host = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<MountedPreview | null>(null)
  const currentProps = useEffectEvent(() => props)

  useEffect(() => {
    if (host.current === null) return
    const element = host.current.appendChild(window.document.createElement('div'))
    element.className = classes.stage ?? ''
    let mounted: MountedPreview | null = null
    let isUnmounted = false
    mountPreview(element, { ...currentProps(), stopId })
      .then((newPreview) => {
        mounted = newPreview
        if (isUnmounted) newPreview.tour.dispose()
        else setPreview(newPreview)
      })
      .catch((error: unknown) => isUnmounted || currentProps().onFailure(error))
    return () => {
      isUnmounted = true
      mounted?.tour.dispose()
      setPreview(null)
      element.remove()
    }
  }, [stopId])

  useEffect(() => {
    if (!preview) return
    const { tour, element, theme } = preview
    tour.viewer.setDocument(document)
    theme.applyStyles(element, document.tours[document.tourId]?.styles)
    const top = element.querySelector<HTMLElement>('.top')
    if (top) theme.placeLogo({ top, document, resolveUrl: (url) => new URL(url, window.document.baseURI).href })
  }, [preview, document])

  const tour = document.tours[document.tourId]
  const startTexts = JSON.stringify(tour?.styles?.startScreen ?? null)
  const name = tour?.name ?? ''
  useEffect(() => {
    if (!preview || !showsStart) return
    const { element, texts, start } = preview
    const content = { startScreen: JSON.parse(startTexts), tourName: name }
    const { layer, button } = start.createStartCard(element, content, texts)
    button.addEventListener('click', () => currentProps().onBegin())
    element.inert = true
    return () => {
      layer.remove()
      element.inert = false
    }
  }, [preview, showsStart, startTexts, name])

  return <div ref={host} className={classes.stage} />
}
