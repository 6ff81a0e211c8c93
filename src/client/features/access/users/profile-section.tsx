import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../shared/text-limits.ts'
import {
  type ProfileFields,
  type UserOutput,
  usernameMaxLength,
  username as usernameSchema,
} from '../../../../shared/users.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts'
import { SaveButton } from '../../../ui/fields/save-button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { PictureField } from './picture-field.tsx'
import classes from './profile-section.module.css'
import { useProfileUpdate, useSuccessNotification } from './use-profile-update.ts'

type Values = { readonly firstName: string; readonly lastName: string; readonly username: string }

type ProfileForm = ReturnType<typeof useForm<Values>>

const valuesOf = ({ firstName, lastName, username }: UserOutput): Values => ({
  firstName,
  lastName,
  username: username ?? '',
})

/** Changed fields only, so that an error never names a field that the person didn't change. */
function changesOf(previous: Values, values: Values): ProfileFields {
  const { firstName, lastName, username } = values
  return {
    ...(firstName === previous.firstName ? {} : { firstName }),
    ...(lastName === previous.lastName ? {} : { lastName }),
    ...(username === previous.username ? {} : { username: username.trim() === '' ? null : username }),
  }
}

function NameFields({ form }: { form: Pick<ProfileForm, 'getInputProps'> }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('users.profile.firstName')}
          autoComplete="given-name"
          maxLength={textLimits.nameMaxLength}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('users.profile.lastName')}
          autoComplete="family-name"
          maxLength={textLimits.nameMaxLength}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={t('users.profile.username')}
        description={t('users.profile.usernameHint')}
        autoComplete="nickname"
        autoCapitalize="none"
        maxLength={usernameMaxLength}
        {...form.getInputProps('username')}
      />
    </>
  )
}

/** Name, username and picture of the user. */
export function ProfileSection({ user }: { user: UserOutput }) {
  const { t } = useTranslation()
  const showSuccess = useSuccessNotification()
  const { save, failure, isPending } = useProfileUpdate((savedUser) => {
    form.setInitialValues(valuesOf(savedUser))
    form.setValues(valuesOf(savedUser))
    showSuccess(t('users.saved'))
  })
  const form = useForm<Values>({
    initialValues: valuesOf(user),
    validate: {
      firstName: (value) => (value.trim() === '' ? t('users.firstNameMissing') : null),
      username: (value) =>
        value.trim() === '' || usernameSchema.safeParse(value).success ? null : t('users.usernameInvalid'),
    },
  })
  const changesIn = (values: Values) => changesOf(valuesOf(user), values)
  return (
    <SettingsSection title={t('users.profile.title')}>
      <Stack gap="lg">
        <PictureField user={user} />
        <form noValidate onSubmit={form.onSubmit((values) => save(changesIn(values)), focusFirstInvalid)}>
          <Stack gap="md">
            <FailureAlert message={failure} />
            <NameFields form={form} />
            <SaveButton isBusy={isPending} isChanged={Object.keys(changesIn(form.values)).length > 0}>
              {t('users.profile.save')}
            </SaveButton>
          </Stack>
        </form>
      </Stack>
    </SettingsSection>
  )
}
