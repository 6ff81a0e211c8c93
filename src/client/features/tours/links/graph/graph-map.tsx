import { useStore } from '@xyflow/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mapSourceOf } from '../../../../../shared/locations/map-source.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { type EditorMap, MapStage } from '../../../../viewer/maps/map-stage.tsx'
import classes from './graph-canvas.module.css'
import { mapCorner } from './map-corner.ts'
import type { MapBase } from './use-graph-layout.ts'

/** Map below the link graph. It is moved and zoomed with the graph. */
export function GraphMap({ base }: { readonly base: MapBase }) {
  const { i18n } = useTranslation()
  const { data: account, isFetched } = trpc.accounts.get.useQuery({})
  const [map, setMap] = useState<EditorMap | null>(null)
  const [left, top, zoom] = useStore(({ transform }) => transform)
  useLayoutEffect(() => map?.follow(mapCorner({ left, top, zoom }, base)), [map, left, top, zoom, base])
  if (!isFetched) return null
  return (
    <div className={classes.map}>
      <MapStage
        label=""
        language={i18n.language}
        source={account === undefined ? null : mapSourceOf(account)}
        start={null}
        isInteractive={false}
        onMap={setMap}
      />
    </div>
  )
}
