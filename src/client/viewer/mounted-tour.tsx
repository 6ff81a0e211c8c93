import { useEffect, useEffectEvent, useRef } from 'react'
import { controlNames } from '../../sdk/chrome/bar/controls.ts'
import type { MountedTour as Mounted } from '../../sdk/chrome/mount-tour.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import classes from './tour-stage.module.css'

type MountedTourProps = {
  readonly document: TourDocument
  /** Stop to show, as in the URL of the page. */
  readonly stopId: string
  readonly onStopChange: (stopId: string) => void
  readonly onFailure: (error: unknown) => void
  readonly shareUrl: (position: number) => string
  /** 2 if the tour is only a part of the screen. */
  readonly headingLevel?: 1 | 2
  /** Live preview of the visitor's tour, including the share button. */
  readonly isLivePreview?: boolean
  /** Called when the first image is drawn. */
  readonly onReady?: () => void
}

/** Controls without sharing, because only editors can open the preview's URL. */
const controlsWithoutSharing = new Set(controlNames.filter((name) => name !== 'share'))
const allControls = new Set(controlNames)

/** Tour with the visitor's controls, in its own shadow root. */
export function MountedTour(props: MountedTourProps) {
  const { document, stopId } = props
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const currentProps = useEffectEvent(() => props)

  useEffect(() => {
    if (host.current === null) return
    const element = host.current.appendChild(window.document.createElement('div'))
    element.className = classes.stage ?? ''
    let isUnmounted = false
    const mount = async () => {
      const [{ mountTour }, { TourLanguageTexts }] = await Promise.all([
        import('../../sdk/chrome/mount-tour.ts'),
        import('./tour-language-texts.ts'),
      ])
      if (isUnmounted) return
      const root = element.attachShadow({ mode: 'open' })
      const { stopId: stop, shareUrl, headingLevel = 1, isLivePreview = false } = currentProps()
      const controls = isLivePreview ? allControls : controlsWithoutSharing
      const language = document.tours[document.tourId]?.language ?? ''
      const tour = await mountTour({
        host: element,
        root,
        document,
        language,
        visitorTexts: new TourLanguageTexts(language),
        stop,
        controls,
        shareUrl,
        headingLevel,
        fillsWindow: false,
        // A live preview is remounted often, so it skips start screen and forms.
        startScreen: !isLivePreview,
        opensForms: !isLivePreview,
        onViewer: (viewer) => void viewer.on('stopchange', ({ detail }) => currentProps().onStopChange(detail.stop.id)),
      })
      if (isUnmounted) tour.dispose()
      else mounted.current = tour
      tour.viewer.ready.then(() => currentProps().onReady?.()).catch(() => undefined)
    }
    mount().catch((error: unknown) => isUnmounted || currentProps().onFailure(error))
    return () => {
      isUnmounted = true
      mounted.current?.dispose()
      mounted.current = null
      element.remove()
    }
  }, [document])

  useEffect(() => {
    const viewer = mounted.current?.viewer
    if (viewer && viewer.stop.id !== stopId) void viewer.goTo(stopId)
  }, [stopId])

  return <div ref={host} className={classes.stage} />
}
