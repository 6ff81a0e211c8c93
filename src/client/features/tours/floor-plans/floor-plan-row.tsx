import { ActionIcon, Button } from '@mantine/core'
import { IconMapPin, IconPhotoOff, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { textLimits } from '../../../../shared/text-limits.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plans-field.module.css'
import { useFloorPlans } from './use-floor-plans.ts'

function RowActions({ plan }: { plan: FloorPlan }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { deletePlan } = useFloorPlans()
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={linkTo.floorPlan(tour.id, plan.id)}
        variant="default"
        leftSection={<IconMapPin size={18} />}
        aria-label={t('floorPlans.placeStopsOn', { name: plan.name })}
      >
        {t('floorPlans.placeStops')}
      </Button>
      <Allowed to="manageTours" tip={t('floorPlans.remove')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('floorPlans.removeOf', { name: plan.name })}
          onClick={() => deletePlan(plan)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Allowed>
    </div>
  )
}

/** Row of a floor plan: its image, its name, and the number of stops on it. */
export function FloorPlanRow({ plan, handle }: { plan: FloorPlan; handle: ReactNode }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { rename } = useFloorPlans()
  const media = tour.media.find(({ id }) => id === plan.mediaId)
  const placedCount = tour.stops.filter(({ floorPlanPosition }) => floorPlanPosition?.planId === plan.id).length
  return (
    <div className={`${cardStyles.card} ${classes.row}`}>
      {handle}
      {media?.thumbnailUrl ? (
        <RemoteImage className={classes.image} src={media.thumbnailUrl} alt="" isLazy />
      ) : (
        <span className={classes.image}>
          <IconPhotoOff size={20} aria-hidden="true" />
        </span>
      )}
      <div className={classes.text}>
        <SavedText
          label={t('floorPlans.name')}
          name={t('floorPlans.nameOf', { name: plan.name })}
          value={plan.name}
          onCommit={(name) => rename(plan, name)}
          maxLength={textLimits.nameMaxLength}
          required={t('floorPlans.nameMissing')}
        />
        <span className={classes.detail} data-wrong={media === undefined || undefined}>
          {media === undefined
            ? t('floorPlans.blank')
            : t('floorPlans.placed', { placed: placedCount, count: tour.stops.length })}
        </span>
      </div>
      <RowActions plan={plan} />
    </div>
  )
}
