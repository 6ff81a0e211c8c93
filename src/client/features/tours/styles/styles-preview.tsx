import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../../../shared/web/routes.ts'
import { draftDocument } from '../../../viewer/draft-document.ts'
import { StyledTour } from '../../../viewer/styled-tour.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { TourPreview } from '../tour-preview/tour-preview.tsx'

type StylesPreviewProps = {
  readonly showsStartScreen: boolean
  readonly onStartScreenChange: (showsStartScreen: boolean) => void
}

/** Live preview of the tour with its styles. */
export function StylesPreview({ showsStartScreen, onStartScreenChange }: StylesPreviewProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const document = useMemo(() => draftDocument(tour), [tour])
  const { id: tourId, publication } = tour
  const { shareId, liveNumber } = publication
  // Unpublished tours have no share link.
  const shareUrl = (position: number) =>
    location.origin +
    (shareId === null || liveNumber === null ? linkTo.preview(tourId, position) : linkTo.share(shareId, position))
  const hasStartScreen = tour.styles?.startScreen !== undefined
  const startButton = hasStartScreen && !showsStartScreen && (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      onClick={() => onStartScreenChange(true)}
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
          showsStart={showsStartScreen && hasStartScreen}
          onBegin={() => onStartScreenChange(false)}
          onFailure={onFailure}
          shareUrl={shareUrl}
        />
      )}
    </TourPreview>
  )
}
