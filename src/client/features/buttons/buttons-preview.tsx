import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPhotoPlus, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { documentOf, visitorsTour } from '../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { linkTo } from '../../../shared/routes.ts'
import { Notice } from '../../ui/notice.tsx'
import { MountedTour } from '../../viewer/mounted-tour.tsx'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import classes from './buttons-preview.module.css'

const frames = ['desktop', 'phone'] as const
type Frame = (typeof frames)[number]

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

/** The tour as it was stays until the changed one has its first picture. */
function useLayers(document: TourDocument) {
  const [layers, setLayers] = useState<readonly TourDocument[]>([document])
  const latest = layers.at(-1)
  if (latest !== document) setLayers([...layers.slice(0, 1), document])
  return { layers, settle: (ready: TourDocument) => setLayers((all) => (all.at(-1) === ready ? [ready] : all)) }
}

function PreviewedTour({ document }: { document: TourDocument }) {
  const { t } = useTranslation()
  const { shareId } = useTourEditor().tour.publication
  // nobody has a link yet to what was never published
  const shareAddress = (position: number) =>
    location.origin + (shareId === null ? linkTo.preview(tourId, position) : linkTo.share(shareId, position))
  const { layers, settle } = useLayers(document)
  const [failed, setFailed] = useState<TourDocument | null>(null)
  const { tourId, tours } = document
  const { stopIds = [], startStopId } = tours[tourId] ?? {}
  const [shownId, setShownId] = useState(startStopId)
  const stopId = stopIds.find((id) => id === shownId) ?? stopIds[0] ?? ''
  if (failed === document)
    return (
      <Notice icon={<IconRefresh size={28} />} title={t('preview.failed')} text={t('preview.failedHint')}>
        <Button onClick={() => setFailed(null)}>{t('editor.retry')}</Button>
      </Notice>
    )
  return layers.map((layer) => (
    <div key={JSON.stringify(layer.tours)} className={classes.layer} inert={layer !== document}>
      <MountedTour
        document={layer}
        stopId={stopId}
        headingLevel={2}
        isSample
        onStopChange={setShownId}
        onReady={() => settle(layer)}
        onFailure={() => setFailed(layer)}
        shareAddress={shareAddress}
      />
    </div>
  ))
}

/** The real tour with its buttons, as wide as on a desk or on a phone. */
export function ButtonsPreview() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const document = useVisitorsDocument()
  const [chosen, setChosen] = useState<Frame>('desktop')
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  const frame = isNarrow ? 'phone' : chosen
  return (
    <section className={classes.preview} aria-label={t('buttons.preview.label')}>
      {!isNarrow && (
        <SegmentedControl
          aria-label={t('buttons.preview.frame')}
          value={chosen}
          onChange={(value) => setChosen(frames.find((one) => one === value) ?? 'desktop')}
          data={frames.map((value) => ({ value, label: t(`buttons.preview.${value}`) }))}
        />
      )}
      {tour.stops.length === 0 ? (
        <Notice
          icon={<IconPhotoPlus size={28} />}
          title={t('buttons.preview.empty')}
          text={t('buttons.preview.emptyHint')}
        >
          <Button component={Link} to={linkTo.editTour(tour.id, 'stops')}>
            {t('buttons.preview.toStops')}
          </Button>
        </Notice>
      ) : (
        <div className={classes.frame} data-frame={frame}>
          <PreviewedTour document={document} />
        </div>
      )}
    </section>
  )
}
