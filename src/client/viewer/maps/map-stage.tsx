import { IconMapOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adoptStyles } from '../../../sdk/chrome/adopt-styles.ts'
import mapStyles from '../../../sdk/core/map/map.css?raw'
import { createMapScale } from '../../../sdk/core/map/map-scale.ts'
import type { MapSource } from '../../../shared/locations/map-source.ts'
import type { GeoLocation } from '../../../shared/media/media.ts'
import { ChunkFailure } from '../../ui/feedback/chunk-failure.tsx'
import { DelayedLoader } from '../../ui/feedback/delayed-loader.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { EditorMap } from './editor-map.ts'
import { MapCredit } from './map-credit.tsx'
import classes from './map-stage.module.css'

export type { EditorMap, MapCorner } from './editor-map.ts'

type MapStageProps = {
  readonly label: string
  /** Map over the bundled one; null for none. */
  readonly source: MapSource | null
  readonly language: string
  /** Initial center of the map. */
  readonly start: GeoLocation | null
  /** True if a single location is shown with the land around it, where no tiles show the streets. */
  readonly startsWithLand?: boolean
  /** False for a map under the link graph, which follows its view. */
  readonly isInteractive?: boolean
  readonly onMap: (map: EditorMap | null) => void
  readonly onPress?: (location: GeoLocation) => void
  /** Markers, which place themselves on the map. */
  readonly children?: ReactNode
}

type State = 'loading' | 'ready' | 'chunkFailed' | 'noWebGl'

const noop = () => undefined

/** Map of the editor. MapLibre is loaded with the first one. */
export function MapStage(props: MapStageProps) {
  const { label, source, language, start, startsWithLand = false, isInteractive = true, onMap, children } = props
  const { onPress = noop } = props
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const [hasImage, setHasImage] = useState(true)
  const notifyPress = useEffectEvent(onPress)
  const notifyMap = useEffectEvent(onMap)
  const sourceKey = JSON.stringify(source)
  const createMap = useEffectEvent((Constructor: typeof EditorMap, element: HTMLElement) => {
    const scale = createMapScale(document, language)
    const map = new Constructor(element, {
      label,
      source,
      start,
      startsWithLand,
      isInteractive,
      onImageChange: setHasImage,
      onScale: scale.show,
      onPress: notifyPress,
    })
    map.board.append(scale.element)
    return map
  })
  useEffect(() => {
    // Another attempt, source or language is another map.
    void attempt
    void sourceKey
    void language
    const element = host.current
    if (!element) return
    adoptStyles(element, mapStyles)
    let map: EditorMap | undefined
    let isUnmounted = false
    const show = ({ EditorMap: Constructor }: typeof import('./editor-map.ts')) => {
      if (isUnmounted) return
      try {
        map = createMap(Constructor, element)
      } catch {
        setState('noWebGl')
        return
      }
      setState('ready')
      notifyMap(map)
    }
    import('./editor-map.ts').then(show, () => !isUnmounted && setState('chunkFailed'))
    // The colors of the style sheet change with the scheme.
    const scheme = new MutationObserver(() => map?.refresh())
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      isUnmounted = true
      scheme.disconnect()
      notifyMap(null)
      map?.dispose()
    }
  }, [attempt, sourceKey, language])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return (
    <div className={classes.stage} data-below={isInteractive ? undefined : true}>
      <div ref={host} className={classes.host}>
        {source !== null && state === 'ready' && <MapCredit source={source} hasImage={hasImage} />}
      </div>
      {state !== 'ready' && (
        <div className={classes.notice}>
          {state === 'loading' && <DelayedLoader label={t('locations.loadingMap')} />}
          {state === 'chunkFailed' && <ChunkFailure onRetry={retry} />}
          {state === 'noWebGl' && (
            <Notice icon={<IconMapOff size={28} />} title={t('locations.noWebGl')} text={t('locations.noWebGlHint')} />
          )}
        </div>
      )}
      <div className={classes.overlay}>{children}</div>
    </div>
  )
}
