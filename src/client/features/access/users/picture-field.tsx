import { Button, Group, Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserOutput } from '../../../../shared/users.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { PersonPicture } from '../../../ui/layout/person-picture.tsx'
import { MediaPicker } from '../../library/media/picker/media-picker.tsx'
import { useOpenAccount } from '../auth/session/session.tsx'
import classes from './profile-section.module.css'
import { useProfileUpdate } from './use-profile-update.ts'

const sizePx = 72

/** Profile picture from the library of the open account, or the user's initials. */
export function PictureField({ user }: { user: UserOutput }) {
  const { t } = useTranslation()
  const { save, failure, isPending } = useProfileUpdate()
  const account = useOpenAccount()
  const [isPicking, setPicking] = useState(false)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  return (
    <Stack gap="md">
      <FailureAlert message={failure} />
      <div className={classes.picture}>
        <PersonPicture userId={user.uid} name={name} url={user.picture?.url ?? null} sizePx={sizePx} />
        <Group gap="xs">
          {account !== null && (
            <BusyButton
              variant="default"
              leftSection={<IconPhoto size={18} />}
              isBusy={isPending}
              onClick={() => setPicking(true)}
            >
              {t('users.profile.choosePicture')}
            </BusyButton>
          )}
          {user.picture !== null && (
            <Button variant="subtle" color="gray" disabled={isPending} onClick={() => save({ picture: null })}>
              {t('users.profile.removePicture')}
            </Button>
          )}
        </Group>
      </div>
      <MediaPicker
        opened={isPicking}
        title={t('users.profile.choosePicture')}
        kinds={['images', 'panos']}
        onClose={() => setPicking(false)}
        onPick={([media]) => media && save({ picture: media.id })}
      />
    </Stack>
  )
}
