import { Button, Group, Text } from '@mantine/core'
import { IconPhotoShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../../shared/media/media.ts'
import { RemoteImage } from '../../../../../ui/images/remote-image.tsx'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { useImageUpload } from '../../../../library/uploads/use-image-upload.ts'
import { updateTour } from '../../../../tours/tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { PublishSetting } from '../publish-setting.tsx'
import settings from '../settings.module.css'
import { CardDialog } from './card-dialog.tsx'
import classes from './social-card.module.css'

/** Approximate preview of the link on other sites. */
function CardPreview({ imageUrl }: { imageUrl: string | undefined }) {
  const { tour } = useTourEditor()
  return (
    <div className={classes.card}>
      {imageUrl === undefined ? (
        <div className={classes.image} />
      ) : (
        <RemoteImage className={classes.image} src={imageUrl} alt="" />
      )}
      <div className={classes.text}>
        <span className={classes.host}>{location.host}</span>
        <span className={classes.name}>{tour.name}</span>
      </div>
    </div>
  )
}

/** The image that other sites show with a link to the tour. */
export function SocialCard() {
  const { t } = useTranslation()
  const { tour, edit, cache } = useTourEditor()
  const [isChoosing, setChoosing] = useState(false)
  const upload = useImageUpload((media: MediaItem) => {
    cache.putMedia(media)
    edit(updateTour(tour, { socialMediaId: media.id }))
  })
  const chosenImage = tour.media.find(({ id }) => id === tour.socialMediaId)
  const firstStop = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  const cardImage = chosenImage ?? tour.media.find(({ id }) => id === firstStop?.mediaId)
  const isDefault = tour.socialMediaId === null
  return (
    <PublishSetting
      Icon={IconPhotoShare}
      title={t('socialCard.title')}
      summary={t(isDefault ? 'socialCard.default' : 'socialCard.chosen')}
    >
      <div className={settings.body}>
        <Text c="dimmed" size="sm">
          {t(isDefault ? 'socialCard.defaultHint' : 'socialCard.chosenHint')}
        </Text>
        <CardPreview imageUrl={cardImage?.thumbnailUrl ?? undefined} />
        {chosenImage?.status === 'building' && (
          <Text c="dimmed" size="sm" role="status">
            {t('socialCard.building')}
          </Text>
        )}
        <Group gap="xs">
          <Allowed to="manageTours">
            <Button variant="default" disabled={tour.stops.length === 0} onClick={() => setChoosing(true)}>
              {t('socialCard.choose')}
            </Button>
          </Allowed>
          {!isDefault && (
            <Allowed to="manageTours">
              <Button variant="subtle" color="gray" onClick={() => edit(updateTour(tour, { socialMediaId: null }))}>
                {t('socialCard.reset')}
              </Button>
            </Allowed>
          )}
        </Group>
      </div>
      {isChoosing && (
        <CardDialog onClose={() => setChoosing(false)} onChosen={(file) => upload([{ file, path: file.name }])} />
      )}
    </PublishSetting>
  )
}
