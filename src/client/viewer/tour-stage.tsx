import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourViewer } from '../../sdk/core/api.ts'
import { chromeTexts } from '../../sdk/locales/texts.ts'
import type { Direction, View } from '../../shared/geometry/sphere.ts'
import type { Corners } from '../../shared/hotspots/corners.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import classes from './tour-stage.module.css'

export type { TourViewer } from '../../sdk/core/api.ts'

type TourStageProps = {
  readonly document: TourDocument
  readonly stopId: string
  /** Whether videos begin by themselves. */
  readonly autoplay?: boolean
  /** Hotspots are selected and dragged instead of followed. */
  readonly editing?: boolean
  readonly selectedHotspotId?: string | null
  /** View to start with instead of the stop's own. */
  readonly view?: Partial<View> | undefined
  /** The viewer once it is there, `null` when it goes. */
  readonly onViewer?: (viewer: TourViewer | null) => void
  readonly onFailure?: (error: unknown) => void
  /** `hotspotId` is of the hotspot that fills the part of the scene that was pressed. */
  readonly onPress?: (direction: Direction, hotspotId?: string) => void
  readonly onSelect?: (hotspotId: string | null) => void
  /** A drag has ended. */
  readonly onMove?: (hotspotId: string, direction: Direction) => void
  /** Corners were dragged, added or taken away. */
  readonly onReshape?: (hotspotId: string, corners: Corners) => void
  readonly onCornerPress?: (hotspotId: string, index: number) => void
  readonly onViewChange?: (view: View) => void
}

type Handlers = Pick<TourStageProps, 'onPress' | 'onSelect' | 'onMove' | 'onReshape' | 'onCornerPress' | 'onViewChange'>

function listen(viewer: TourViewer, handlers: () => Handlers): void {
  viewer.on('press', ({ detail }) => handlers().onPress?.(detail.direction, detail.hotspotId))
  viewer.on('hotspotselect', ({ detail }) => handlers().onSelect?.(detail.hotspotId))
  viewer.on('hotspotmove', ({ detail: { hotspotId, direction, final } }) => {
    if (final) handlers().onMove?.(hotspotId, direction)
  })
  viewer.on('hotspotreshape', ({ detail: { hotspotId, corners, final } }) => {
    if (final) handlers().onReshape?.(hotspotId, corners)
  })
  viewer.on('cornerpress', ({ detail: { hotspotId, index } }) => handlers().onCornerPress?.(hotspotId, index))
  viewer.on('viewchange', ({ detail }) => handlers().onViewChange?.(detail))
}

/** The viewer as a part of a screen: it follows what it is given and tells what people do. */
export function TourStage(props: TourStageProps) {
  const { document, stopId, editing = false, selectedHotspotId = null } = props
  const container = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const handlers = useEffectEvent(() => props)
  const { t } = useTranslation()
  const untitled = useEffectEvent(() => t('hotspots.untitled'))

  useEffect(() => {
    let mounted: TourViewer | null = null
    let isGone = false
    const mount = async () => {
      const [{ createTourViewer }, { addMediaBar }] = await Promise.all([
        import('../../sdk/core/create-tour-viewer.ts'),
        import('../../sdk/chrome/media/add-media-bar.ts'),
      ])
      if (isGone || container.current === null) return
      const { document: shown, stopId: stop, view, autoplay } = handlers()
      mounted = createTourViewer(container.current, {
        document: shown,
        stop,
        view,
        editing,
        autoplay,
        // As in the lists of the editor: what visitors would be told does not fit a link that is being placed.
        texts: { 'hotspot.untitled': untitled() },
      })
      listen(mounted, handlers)
      addMediaBar({ viewer: mounted, texts: chromeTexts(), parent: mounted.element, onStage: true })
      setViewer(mounted)
      handlers().onViewer?.(mounted)
      handlers().onViewChange?.(mounted.getView())
    }
    mount().catch((error: unknown) => handlers().onFailure?.(error))
    return () => {
      isGone = true
      mounted?.dispose()
      setViewer(null)
      handlers().onViewer?.(null)
    }
  }, [editing])

  useEffect(() => {
    if (viewer && viewer.document !== document) viewer.setDocument(document)
  }, [viewer, document])
  useEffect(() => {
    if (viewer && viewer.stop.id !== stopId) void viewer.goTo(stopId, { transition: 'none' })
  }, [viewer, stopId])
  useEffect(() => viewer?.selectHotspot(selectedHotspotId), [viewer, selectedHotspotId])

  return <div ref={container} className={classes.stage} />
}
