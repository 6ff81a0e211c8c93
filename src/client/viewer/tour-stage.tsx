import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourViewer } from '../../sdk/core/api.ts'
import { createTextLookup, englishSource } from '../../sdk/locales/text-lookup.ts'
import { createChromeTexts } from '../../sdk/locales/texts.ts'
import type { Direction, View } from '../../shared/geometry/sphere.ts'
import type { Corners } from '../../shared/hotspots/corners.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import classes from './tour-stage.module.css'

export type { TourViewer } from '../../sdk/core/api.ts'

type TourStageProps = {
  readonly document: TourDocument
  readonly stopId: string
  /** True if videos start automatically. */
  readonly autoplay?: boolean
  /** Hotspots are selected and dragged instead of followed. */
  readonly editing?: boolean
  readonly selectedHotspotId?: string | null
  /** View to start with instead of the stop's own. */
  readonly view?: Partial<View> | undefined
  /** Called with the viewer after mounting, and with `null` on unmount. */
  readonly onViewer?: (viewer: TourViewer | null) => void
  readonly onFailure?: (error: unknown) => void
  /** `hotspotId` is the area hotspot at the pressed point, if there is one. */
  readonly onPress?: (direction: Direction, hotspotId?: string) => void
  readonly onSelect?: (hotspotId: string | null) => void
  /** Called at the end of a drag. */
  readonly onMove?: (hotspotId: string, direction: Direction) => void
  /** Called after corners were dragged, added or removed. */
  readonly onReshape?: (hotspotId: string, corners: Corners) => void
  readonly onCornerPress?: (hotspotId: string, index: number) => void
  readonly onViewChange?: (view: View) => void
}

type Handlers = Pick<TourStageProps, 'onPress' | 'onSelect' | 'onMove' | 'onReshape' | 'onCornerPress' | 'onViewChange'>

function forwardEvents(viewer: TourViewer, currentProps: () => Handlers): void {
  viewer.on('press', ({ detail }) => currentProps().onPress?.(detail.direction, detail.hotspotId))
  viewer.on('hotspotselect', ({ detail }) => currentProps().onSelect?.(detail.hotspotId))
  viewer.on('hotspotmove', ({ detail: { hotspotId, direction, final } }) => {
    if (final) currentProps().onMove?.(hotspotId, direction)
  })
  viewer.on('hotspotreshape', ({ detail: { hotspotId, corners, final } }) => {
    if (final) currentProps().onReshape?.(hotspotId, corners)
  })
  viewer.on('cornerpress', ({ detail: { hotspotId, index } }) => currentProps().onCornerPress?.(hotspotId, index))
  viewer.on('viewchange', ({ detail }) => currentProps().onViewChange?.(detail))
}

/** React wrapper of the viewer: follows its props and reports interactions. */
export function TourStage(props: TourStageProps) {
  const { document, stopId, editing = false, selectedHotspotId = null } = props
  const container = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const currentProps = useEffectEvent(() => props)
  const { t } = useTranslation()
  const untitled = useEffectEvent(() => t('hotspots.untitled'))

  useEffect(() => {
    let mounted: TourViewer | null = null
    let isUnmounted = false
    const mount = async () => {
      const [{ createTourViewer }, { addMediaBar }] = await Promise.all([
        import('../../sdk/core/create-tour-viewer.ts'),
        import('../../sdk/chrome/media/add-media-bar.ts'),
      ])
      if (isUnmounted || container.current === null) return
      const { document: initialDocument, stopId: stop, view, autoplay } = currentProps()
      mounted = createTourViewer(container.current, {
        document: initialDocument,
        stop,
        view,
        editing,
        autoplay,
        // Same text as in the editor's lists; the visitor's text doesn't fit a link without target.
        texts: createChromeTexts(englishSource({ 'hotspot.untitled': untitled() })),
        textsOf: (name, english) => createTextLookup(name, english, englishSource()),
      })
      forwardEvents(mounted, currentProps)
      addMediaBar({ viewer: mounted, texts: createChromeTexts(), parent: mounted.element, onStage: true })
      setViewer(mounted)
      currentProps().onViewer?.(mounted)
      currentProps().onViewChange?.(mounted.getView())
    }
    mount().catch((error: unknown) => currentProps().onFailure?.(error))
    return () => {
      isUnmounted = true
      mounted?.dispose()
      setViewer(null)
      currentProps().onViewer?.(null)
    }
  }, [editing])

  useEffect(() => {
    if (viewer === null) return
    if (viewer.document !== document) viewer.setDocument(document)
    // Without its stop in the new document, the viewer went to the first one.
    if (viewer.stop.id !== stopId) void viewer.goTo(stopId, { transition: 'none' })
  }, [viewer, document, stopId])
  useEffect(() => viewer?.selectHotspot(selectedHotspotId), [viewer, selectedHotspotId])

  return <div ref={container} className={classes.stage} />
}
