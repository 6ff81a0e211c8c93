import { Button, Title } from '@mantine/core'
import { IconArrowLeft, IconClock, IconMapPinOff, IconPhotoOff, IconReplace } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SavedNumber } from '../../../ui/fields/saved-number.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { PickButton } from '../../library/media/picker/pick-button.tsx'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plan-screen.module.css'
import { PinPositionFields } from './pin-position-fields.tsx'
import { PlaceableStops } from './placeable-stops.tsx'
import { PlacementForm } from './placement-form.tsx'
import type { PlanPlacement } from './plan-position.ts'
import { PlanStage } from './plan-stage.tsx'
import { StartViewPreview } from './start-view-preview.tsx'
import { useFloorPlans } from './use-floor-plans.ts'

function ImageButton({ plan }: { plan: FloorPlan }) {
  const { t } = useTranslation()
  const { replaceImage } = useFloorPlans()
  const title = t('floorPlans.replaceTitle')
  return (
    <PickButton
      title={title}
      label={t('floorPlans.replace')}
      icon={<IconReplace size={18} />}
      kinds={['images'] as const}
      onPick={(media) => replaceImage(plan, media)}
    />
  )
}

function BackButton() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (
    <Button
      component={Link}
      to={linkTo.editTour(tour.id)}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={18} />}
    >
      {t('floorPlans.back')}
    </Button>
  )
}

/** Id of the next stop without a position, so that several can be placed in a row; the same stop if there is none. */
function nextStopIdToPlace({ stops }: Pick<Tour, 'stops'>, stop: Stop): string {
  const nextStop = stops.find(({ id, floorPlanPosition }) => id !== stop.id && floorPlanPosition === null)
  return nextStop?.id ?? stop.id
}

type StageProps = {
  readonly plan: FloorPlan
  readonly selectedId: string | null
  /** Position that is typed for the selected stop. */
  readonly preview: PlanPlacement | null
  readonly onSelect: (stopId: string | null) => void
}

/** Image of the plan with its pins, or a notice that the image is missing. */
function Stage({ plan, selectedId, preview, onSelect }: StageProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { placeStop } = useFloorPlans()
  const media = tour.media.find(({ id }) => id === plan.mediaId)
  const selectedStop = tour.stops.find(({ id }) => id === selectedId)
  const missingImageNotice = (icon: ReactNode, text: string) => (
    <Notice icon={icon} title={t('floorPlans.noImage')} text={text}>
      <ImageButton plan={plan} />
    </Notice>
  )
  if (!media) return missingImageNotice(<IconPhotoOff size={28} />, t('floorPlans.blank'))
  if (media.status === 'failed') return missingImageNotice(<IconPhotoOff size={28} />, t('floorPlans.imageFailed'))
  if (media.status === 'building') return missingImageNotice(<IconClock size={28} />, t('floorPlans.imageBuilding'))
  const placeSelected = (placement: PlanPlacement) => {
    if (!selectedStop) return
    placeStop(selectedStop, plan, placement)
    onSelect(nextStopIdToPlace(tour, selectedStop))
  }
  return (
    <PlanStage
      plan={plan}
      media={media}
      selectedStop={selectedStop}
      preview={preview}
      onSelect={onSelect}
      onPlace={placeSelected}
    />
  )
}

/** Live region with the next step, which also announces that the selected stop was placed or removed. */
function PlacingHint({ plan, selectedStop }: { plan: FloorPlan; selectedStop: Stop | undefined }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const isOnPlan = selectedStop?.floorPlanPosition?.planId === plan.id
  const isFlat = selectedStop !== undefined && isFlatStop(tour, selectedStop)
  const placingHint = isFlat ? 'floorPlans.clickPlan' : 'floorPlans.dragOnPlan'
  const movingHint = isFlat ? 'floorPlans.moveHint' : 'floorPlans.moveAndTurnHint'
  return (
    <p className={classes.hint} role="status">
      {selectedStop
        ? t(isOnPlan ? movingHint : placingHint, { name: selectedStop.name })
        : t(tour.stops.length === 0 ? 'floorPlans.noStops' : 'floorPlans.chooseStop')}
    </p>
  )
}

function PlanEditor({ plan }: { plan: FloorPlan }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { setNorth } = useFloorPlans()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selectedStop = tour.stops.find(({ id }) => id === selectedId)
  const isOnPlan = selectedStop?.floorPlanPosition?.planId === plan.id
  const [preview, setPreview] = useState<PlanPlacement | null>(null)
  const [isPlacingByNumbers, setPlacingByNumbers] = useState(false)
  const select = (stopId: string | null) => {
    setPlacingByNumbers(false)
    setSelectedId(stopId)
  }
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLHeadingElement>()
  return (
    <div className={classes.screen} ref={container}>
      <div className={classes.stage}>
        <Stage plan={plan} selectedId={selectedId} preview={preview} onSelect={select} />
      </div>
      <section className={classes.side} aria-label={t('floorPlans.placeStops')}>
        <BackButton />
        <Title order={2} size="h3" className={classes.title ?? ''} ref={heading} tabIndex={-1}>
          {plan.name}
        </Title>
        <AccessNote />
        <div className={selectedStop && classes.placing}>
          <PlacingHint plan={plan} selectedStop={selectedStop} />
          {selectedStop && !isFlatStop(tour, selectedStop) && <StartViewPreview stop={selectedStop} />}
          {selectedStop && isOnPlan && <PinPositionFields key={selectedStop.id} stop={selectedStop} plan={plan} />}
          {selectedStop && !isOnPlan && (
            <Allowed to="manageTours">
              <PlacementForm
                // A stop that is selected already gets a new form when a key selects it, which then takes the focus.
                key={`${selectedStop.id} ${isPlacingByNumbers}`}
                stop={selectedStop}
                plan={plan}
                isByKeyboard={isPlacingByNumbers}
                onPreview={setPreview}
                onPlaced={() => {
                  setPlacingByNumbers(true)
                  setSelectedId(nextStopIdToPlace(tour, selectedStop))
                }}
              />
            </Allowed>
          )}
        </div>
        <PlaceableStops
          plan={plan}
          selectedId={selectedId}
          onSelect={(stopId, isByKeyboard) => {
            setPlacingByNumbers(isByKeyboard)
            setSelectedId(stopId)
          }}
        />
        <SavedNumber
          label={t('floorPlans.north')}
          value={plan.northDeg}
          onCommit={(northDeg) => setNorth(plan, northDeg)}
          min={0}
          max={359.99}
          unit="°"
        />
        <div>
          <ImageButton plan={plan} />
        </div>
      </section>
    </div>
  )
}

/** Screen to place the stops of a tour on a floor plan. */
export function FloorPlanScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { planId } = useParams()
  const plan = tour.floorPlans.find(({ id }) => id === planId)
  if (plan) return <PlanEditor key={plan.id} plan={plan} />
  return (
    <Notice icon={<IconMapPinOff size={28} />} title={t('floorPlans.gone')} text={t('floorPlans.goneHint')}>
      <BackButton />
    </Notice>
  )
}
