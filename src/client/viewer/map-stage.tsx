import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { adoptStyles } from '../../sdk/chrome/adopt-styles.ts'
import { mapboxCredit, mapboxTiles } from '../../sdk/chrome/locations/mapbox.ts'
import { InteractiveMap } from '../../sdk/core/map/interactive-map.ts'
import mapStyles from '../../sdk/core/map/map.css?raw'
import { mapScale } from '../../sdk/core/map/map-scale.ts'
import type { GeoLocation } from '../../shared/media/media.ts'
import classes from './map-stage.module.css'

export type { InteractiveMap } from '../../sdk/core/map/interactive-map.ts'

type MapStageProps = {
  readonly label: string
  /** Shown instead of the attribution if the map tiles can't be loaded. */
  readonly fallbackHint: string
  /** Mapbox token of the account; null for a plain grid. */
  readonly token: string | null
  readonly language: string
  /** Initial center of the map. */
  readonly start: GeoLocation | null
  /** True if a single location is shown with the land around it, where the account has no token. */
  readonly startsWithLand?: boolean
  readonly onMap: (map: InteractiveMap | null) => void
  readonly onPress: (location: GeoLocation) => void
  /** Markers, which place themselves on the map. */
  readonly children: ReactNode
}

/** A pointer that moves less than this is a click. */
const dragPx = 4

/** Interactive map of the viewer, for editing. */
export function MapStage(props: MapStageProps) {
  const { label, fallbackHint, token, language, start, startsWithLand = false, onMap, onPress, children } = props
  const host = useRef<HTMLDivElement>(null)
  const notifyPress = useEffectEvent(onPress)
  const notifyMap = useEffectEvent(onMap)
  const initialCenter = useEffectEvent(() => start)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const scale = mapScale(document, language)
    const credit = token === null ? null : mapboxCredit(fallbackHint)
    const map = new InteractiveMap(document, {
      label,
      source: token === null ? null : mapboxTiles(token),
      wheelNeedsCtrl: false,
      startsWithLand,
      onImageChange: (hasImage) => credit?.show(hasImage),
      onScale: scale.show,
    })
    adoptStyles(element, mapStyles)
    map.element.append(scale.element, ...(credit ? [credit.logo] : []))
    element.append(map.element, ...(credit ? [credit.element] : []))
    const center = initialCenter()
    if (center) map.centerOn(center)
    let pressStart: PointerEvent | null = null
    map.element.addEventListener('pointerdown', (event) => {
      pressStart = event
    })
    map.element.addEventListener('pointerup', (event) => {
      const isClick =
        pressStart && Math.hypot(event.clientX - pressStart.clientX, event.clientY - pressStart.clientY) < dragPx
      if (isClick) notifyPress(map.locationAt(event))
      pressStart = null
    })
    // The colors of the style sheet change with the scheme.
    const scheme = new MutationObserver(() => map.refresh())
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    notifyMap(map)
    return () => {
      scheme.disconnect()
      notifyMap(null)
      map.dispose()
      element.replaceChildren()
    }
  }, [label, fallbackHint, token, language, startsWithLand])
  return (
    <div className={classes.stage}>
      <div ref={host} className={classes.host} />
      <div className={classes.things}>{children}</div>
    </div>
  )
}
