import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../../../shared/web/routes.ts'
import { draftDocument } from '../../../viewer/draft-document.ts'
import { StyledTour } from '../../../viewer/styled-tour.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { TourPreview } from '../tour-preview/tour-preview.tsx'

type StylesPreviewProps = { readonly showsStart: boolean; readonly onStartChange: (showsStart: boolean) => void }

/** Live preview of the tour with its styles. */
export function StylesPreview({ showsStart, onStartChange }: StylesPreviewProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const document = useMemo(() => draftDocument(tour), [tour])
  const { id: tourId, publication } = tour
  const { shareId, liveNumber } = publication
  // Unpublished tours have no share link.
  const shareAddress = (position: number) =>
    location.origin +
    (shareId === null || liveNumber === null ? linkTo.preview(tourId, position) : linkTo.share(shareId, position))
  const hasStart = tour.styles?.startScreen !== undefined
  const startButton = hasStart && !showsStart && (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      onClick={() => onStartChange(true)}
    >
      {t('styles.preview.start')}
    </Button>
  )
  return (
    <TourPreview tools={startButton}>
      {({ id }, onFailure) => (
        <StyledTour
          document={document}
          stopId={id}
          showsStart={showsStart && hasStart}
          onBegin={() => onStartChange(false)}
          onFailure={onFailure}
          shareAddress={shareAddress}
        />
      )}
    </TourPreview>
  )
}
