import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { documentOf, visitorsTour } from '../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import { MountedTour } from '../../viewer/mounted-tour.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { TourPreview } from '../tour-preview/tour-preview.tsx'
import classes from './buttons-preview.module.css'

/** What is typed or dragged is shown once it stands for this long. */
const restMs = 350

const draftFrame = { aid: '', tier: '', publicationNumber: 0, gaId: null, mapboxToken: null, customScript: null }

/** The draft as visitors would get it; the same object for as long as nothing of it changes. */
function useVisitorsDocument(): TourDocument {
  const { tour } = useTourEditor()
  const [settled] = useDebouncedValue(tour, restMs)
  const text = useMemo(() => JSON.stringify(documentOf(visitorsTour(settled), draftFrame)), [settled])
  return useMemo((): TourDocument => JSON.parse(text), [text])
}

/** The tour as it was stays until the changed one has its first image. */
function useLayers(document: TourDocument) {
  const [layers, setLayers] = useState<readonly TourDocument[]>([document])
  const latest = layers.at(-1)
  if (latest !== document) setLayers([...layers.slice(0, 1), document])
  return { layers, settle: (ready: TourDocument) => setLayers((all) => (all.at(-1) === ready ? [ready] : all)) }
}

type PreviewedTourProps = { readonly document: TourDocument; readonly onFailure: () => void }

function PreviewedTour({ document, onFailure }: PreviewedTourProps) {
  const { shareId } = useTourEditor().tour.publication
  // nobody has a link yet to what was never published
  const shareAddress = (position: number) =>
    location.origin + (shareId === null ? linkTo.preview(tourId, position) : linkTo.share(shareId, position))
  const { layers, settle } = useLayers(document)
  const { tourId, tours } = document
  const { stopIds = [], startStopId } = tours[tourId] ?? {}
  const [shownId, setShownId] = useState(startStopId)
  const stopId = stopIds.find((id) => id === shownId) ?? stopIds[0]
  // what is shown follows the tour a moment later
  if (stopId === undefined) return null
  return layers.map((layer) => (
    <div key={JSON.stringify(layer.tours)} className={classes.layer} inert={layer !== document}>
      <MountedTour
        document={layer}
        stopId={stopId}
        headingLevel={2}
        isSample
        onStopChange={setShownId}
        onReady={() => settle(layer)}
        onFailure={() => layer === document && onFailure()}
        shareAddress={shareAddress}
      />
    </div>
  ))
}

/** The real tour with its buttons. */
export function ButtonsPreview() {
  const document = useVisitorsDocument()
  return <TourPreview>{(_start, onFailure) => <PreviewedTour document={document} onFailure={onFailure} />}</TourPreview>
}
