import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { adoptStyles } from '../../sdk/chrome/adopt-styles.ts'
import { mapboxCredit, mapboxTiles } from '../../sdk/chrome/places/mapbox.ts'
import { InteractiveMap } from '../../sdk/core/map/interactive-map.ts'
import mapStyles from '../../sdk/core/map/map.css?raw'
import { mapScale } from '../../sdk/core/map/map-scale.ts'
import type { GeoLocation } from '../../shared/media/media.ts'
import classes from './map-stage.module.css'

export type { InteractiveMap as MapBoard } from '../../sdk/core/map/interactive-map.ts'

type MapStageProps = {
  readonly label: string
  /** Said in place of the image's makers when it cannot be loaded. */
  readonly plainHint: string
  /** The account's token for an image of the map; null for the plain grid. */
  readonly token: string | null
  readonly language: string
  /** What the map shows before anything stands on it. */
  readonly start: GeoLocation | null
  readonly onBoard: (board: InteractiveMap | null) => void
  readonly onPress: (location: GeoLocation) => void
  /** What stands on the map; each puts itself on the board. */
  readonly children: ReactNode
}

/** A pointer that moves less than this only presses. */
const dragPx = 4

/** The viewer's own map, for editing. */
export function MapStage({ label, plainHint, token, language, start, onBoard, onPress, children }: MapStageProps) {
  const host = useRef<HTMLDivElement>(null)
  const press = useEffectEvent(onPress)
  const tell = useEffectEvent(onBoard)
  const first = useEffectEvent(() => start)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const scale = mapScale(document, language)
    const credit = token === null ? null : mapboxCredit(plainHint)
    const board = new InteractiveMap(document, {
      label,
      source: token === null ? null : mapboxTiles(token),
      wheelNeedsCtrl: false,
      onImageChange: (isPictured) => credit?.show(isPictured),
      onScale: scale.show,
    })
    adoptStyles(element, mapStyles)
    board.element.append(scale.element, ...(credit ? [credit.logo] : []))
    element.append(board.element, ...(credit ? [credit.element] : []))
    const place = first()
    if (place) board.centerOn(place)
    let from: PointerEvent | null = null
    board.element.addEventListener('pointerdown', (event) => {
      from = event
    })
    board.element.addEventListener('pointerup', (event) => {
      const isPress = from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < dragPx
      if (isPress) press(board.locationAt(event))
      from = null
    })
    tell(board)
    return () => {
      tell(null)
      board.dispose()
      element.replaceChildren()
    }
  }, [label, plainHint, token, language])
  return (
    <div className={classes.stage}>
      <div ref={host} className={classes.host} />
      <div className={classes.things}>{children}</div>
    </div>
  )
}
