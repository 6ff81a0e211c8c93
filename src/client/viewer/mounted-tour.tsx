import { useEffect, useEffectEvent, useRef } from 'react'
import { controlNames } from '../../sdk/chrome/bar/controls.ts'
import type { MountedTour as Mounted } from '../../sdk/chrome/mount-tour.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import classes from './tour-stage.module.css'

type MountedTourProps = {
  readonly document: TourDocument
  /** Stop to show; following the address of the page. */
  readonly stopId: string
  readonly onStopChange: (stopId: string) => void
  readonly onFailure: (error: unknown) => void
  readonly shareAddress: (position: number) => string
  /** 2 where the tour is a part of a screen. */
  readonly headingLevel?: 1 | 2
  /** A sample of what visitors get, with the button to share it as well. */
  readonly isSample?: boolean
  /** The first image is there. */
  readonly onReady?: () => void
}

/** Sharing an address that only editors can open would mislead. */
const editorsControls = new Set(controlNames.filter((name) => name !== 'share'))
const visitorsControls = new Set(controlNames)

/** A tour with the controls visitors get, in a shadow root of its own. */
export function MountedTour(props: MountedTourProps) {
  const { document, stopId } = props
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const given = useEffectEvent(() => props)

  useEffect(() => {
    if (host.current === null) return
    const element = host.current.appendChild(window.document.createElement('div'))
    element.className = classes.stage ?? ''
    let isGone = false
    const mount = async () => {
      const { mountTour } = await import('../../sdk/chrome/mount-tour.ts')
      if (isGone) return
      const root = element.attachShadow({ mode: 'open' })
      const { stopId: stop, shareAddress, headingLevel = 1, isSample = false } = given()
      const controls = isSample ? visitorsControls : editorsControls
      const tour = await mountTour({
        host: element,
        root,
        document,
        stop,
        controls,
        shareAddress,
        headingLevel,
        fillsWindow: false,
        // a sample is looked at again and again
        startScreen: !isSample,
        opensForms: !isSample,
        onViewer: (viewer) => void viewer.on('stopchange', ({ detail }) => given().onStopChange(detail.stop.id)),
      })
      if (isGone) tour.dispose()
      else mounted.current = tour
      tour.viewer.ready.then(() => given().onReady?.()).catch(() => undefined)
    }
    mount().catch((error: unknown) => isGone || given().onFailure(error))
    return () => {
      isGone = true
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
