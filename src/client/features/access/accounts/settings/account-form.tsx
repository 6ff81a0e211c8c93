import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccountSettings, mapboxToken } from '../../../../../shared/accounts/accounts.ts'
import { gaId } from '../../../../../shared/analytics/ga-id.ts'
import { mapTilesAttribution, mapTilesLimits, mapTilesUrl } from '../../../../../shared/locations/map-tiles.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { timeZoneChoices, timeZoneLabel } from '../../../../platform/time-zone.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { SaveButton } from '../../../../ui/fields/save-button.tsx'
import { Allowed, AllowedFields } from '../../auth/session/allowed.tsx'
import classes from './account-form.module.css'

/** Maximum number of time zones in the open list. */
const listedZonesMax = 60

type Values = {
  name: string
  timeZone: string
  gaId: string
  mapboxToken: string
  mapTilesUrl: string
  mapTilesAttribution: string
}

const valuesOf = (account: AccountSettings): Values => ({
  name: account.name,
  timeZone: account.timeZone,
  gaId: account.gaId ?? '',
  mapboxToken: account.mapboxToken ?? '',
  mapTilesUrl: account.mapTilesUrl ?? '',
  mapTilesAttribution: account.mapTilesAttribution ?? '',
})

const emptyToNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** Name, time zone, Google Analytics ID and maps of the account. */
export function AccountForm({ account }: { account: AccountSettings }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, error, isPending } = trpc.accounts.update.useMutation({
    onSuccess: (saved) => {
      utils.accounts.get.setData({}, saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      void utils.auth.me.invalidate()
      void utils.audit.invalidate()
      notifications.show({ message: t('accounts.saved') })
    },
  })
  const form = useForm<Values>({
    initialValues: valuesOf(account),
    validate: {
      name: (value) => (value.trim() === '' ? t('accounts.nameMissing') : null),
      // A stored legacy id stays valid until it is changed.
      gaId: (value) =>
        value.trim() === (account.gaId ?? '') || value.trim() === '' || gaId.safeParse(value.trim()).success
          ? null
          : t('accounts.gaIdInvalid'),
      mapboxToken: (value) =>
        value.trim() === '' || mapboxToken.safeParse(value.trim()).success ? null : t('accounts.mapboxTokenInvalid'),
      mapTilesUrl: (value) =>
        value.trim() === '' || mapTilesUrl.safeParse(value.trim()).success ? null : t('accounts.mapTilesUrlInvalid'),
      mapTilesAttribution: (value) =>
        value.trim() === '' || mapTilesAttribution.safeParse(value).success
          ? null
          : t('accounts.mapTilesAttributionInvalid'),
    },
  })
  const submit = (values: Values) => {
    const id = emptyToNull(values.gaId)
    const tilesUrl = emptyToNull(values.mapTilesUrl)
    const attribution = emptyToNull(values.mapTilesAttribution)
    mutate({
      name: values.name.trim(),
      ...(values.timeZone !== account.timeZone && { timeZone: values.timeZone }),
      ...(id !== account.gaId && { gaId: id }),
      mapboxToken: emptyToNull(values.mapboxToken),
      ...(tilesUrl !== account.mapTilesUrl && { mapTilesUrl: tilesUrl }),
      ...(attribution !== account.mapTilesAttribution && { mapTilesAttribution: attribution }),
    })
  }
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <AllowedFields to="manageUsers">
          <Fields form={form} timeZone={account.timeZone} />
        </AllowedFields>
        <Allowed to="manageUsers">
          <SaveButton isBusy={isPending} isChanged={form.isDirty()}>
            {t('accounts.save')}
          </SaveButton>
        </Allowed>
      </Stack>
    </form>
  )
}

type FieldsProps = {
  readonly form: Pick<ReturnType<typeof useForm<Values>>, 'getInputProps'>
  /** Current zone of the account, which the browser may know by another name only. */
  readonly timeZone: string
}

function Fields({ form, timeZone }: FieldsProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const zones = useMemo(
    () => timeZoneChoices(timeZone).map((value) => ({ value, label: timeZoneLabel(value) })),
    [timeZone],
  )
  return (
    <>
      <TextInput
        label={t('accounts.name')}
        maxLength={textLimits.nameMaxLength}
        {...form.getInputProps('name')}
        {...deniedProps}
      />
      <Select
        label={t('accounts.timeZone')}
        description={t('accounts.timeZoneHint')}
        data={zones}
        searchable
        allowDeselect={false}
        limit={listedZonesMax}
        nothingFoundMessage={t('schedules.noTimeZone')}
        {...form.getInputProps('timeZone')}
        {...deniedProps}
      />
      <SimpleGrid className={classes.pair ?? ''} cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('accounts.gaId')}
          description={t('accounts.gaIdHint')}
          placeholder="G-…"
          {...form.getInputProps('gaId')}
          {...deniedProps}
        />
        <TextInput
          label={t('accounts.mapboxToken')}
          description={t('accounts.mapboxTokenHint')}
          placeholder="pk.…"
          {...form.getInputProps('mapboxToken')}
          {...deniedProps}
        />
      </SimpleGrid>
      <SimpleGrid className={classes.pair ?? ''} cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('accounts.mapTilesUrl')}
          description={t('accounts.mapTilesUrlHint')}
          placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
          maxLength={mapTilesLimits.urlMaxLength}
          {...form.getInputProps('mapTilesUrl')}
          {...deniedProps}
        />
        <TextInput
          label={t('accounts.mapTilesAttribution')}
          description={t('accounts.mapTilesAttributionHint')}
          placeholder={'© <a href="https://…">…</a>'}
          maxLength={mapTilesLimits.attributionMaxLength}
          {...form.getInputProps('mapTilesAttribution')}
          {...deniedProps}
        />
      </SimpleGrid>
    </>
  )
}
