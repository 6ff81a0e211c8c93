import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { documentOf, visibleTour } from '../../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { MountedTour } from '../../../viewer/mounted-tour.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { TourPreview } from '../tour-preview/tour-preview.tsx'
import classes from './buttons-preview.module.css'

/** Debounce of edits. */
const debounceMs = 350

const draftContext = { aid: '', tier: '', publicationNumber: 0, gaId: null, mapboxToken: null, customScript: null }

/** Debounced draft as visitors would get it. The object is stable while its content doesn't change. */
function useVisitorsDocument(): TourDocument {
  const { tour } = useTourEditor()
  const [debouncedTour] = useDebouncedValue(tour, debounceMs)
  const json = useMemo(() => JSON.stringify(documentOf(visibleTour(debouncedTour), draftContext)), [debouncedTour])
  return useMemo((): TourDocument => JSON.parse(json), [json])
}

/** Double buffering: the previous document stays until the new one has its first image. */
function useLayers(document: TourDocument) {
  const [layers, setLayers] = useState<readonly TourDocument[]>([document])
  const latest = layers.at(-1)
  if (latest !== document) setLayers([...layers.slice(0, 1), document])
  return { layers, dropPrevious: (ready: TourDocument) => setLayers((all) => (all.at(-1) === ready ? [ready] : all)) }
}

type PreviewedTourProps = { readonly document: TourDocument; readonly onFailure: () => void }

function PreviewedTour({ document, onFailure }: PreviewedTourProps) {
  const { shareId } = useTourEditor().tour.publication
  // Tours that were never published have no share link yet.
  const shareUrl = (position: number) =>
    location.origin + (shareId === null ? linkTo.preview(tourId, position) : linkTo.share(shareId, position))
  const { layers, dropPrevious } = useLayers(document)
  const { tourId, tours } = document
  const { stopIds = [], startStopId } = tours[tourId] ?? {}
  const [currentStopId, setCurrentStopId] = useState(startStopId)
  const stopId = stopIds.find((id) => id === currentStopId) ?? stopIds[0]
  // The debounced document may have no stops yet.
  if (stopId === undefined) return null
  return layers.map((layer) => (
    <div key={JSON.stringify(layer.tours)} className={classes.layer} inert={layer !== document}>
      <MountedTour
        document={layer}
        stopId={stopId}
        headingLevel={2}
        isLivePreview
        onStopChange={setCurrentStopId}
        onReady={() => dropPrevious(layer)}
        onFailure={() => layer === document && onFailure()}
        shareUrl={shareUrl}
      />
    </div>
  ))
}

/** Live preview of the tour with its buttons. */
export function ButtonsPreview() {
  const document = useVisitorsDocument()
  return <TourPreview>{(_start, onFailure) => <PreviewedTour document={document} onFailure={onFailure} />}</TourPreview>
}
