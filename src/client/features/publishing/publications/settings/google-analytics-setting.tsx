import { Text, TextInput } from '@mantine/core'
import { IconBrandGoogleAnalytics } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gaId } from '../../../../../shared/analytics/ga-id.ts'
import { isGa4Id } from '../../../../../shared/analytics/ga4-id.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { UnsavedGuard } from '../../../../ui/feedback/unsaved-guard.tsx'
import { AllowedFields } from '../../../access/auth/session/allowed.tsx'
import { updateTour } from '../../../tours/tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { PublishSetting } from './publish-setting.tsx'
import classes from './settings.module.css'

/** Texts for a tour without an ID of its own. Universal Analytics IDs of accounts are obsolete and have no effect. */
function accountTexts(t: TFunction, id: string | null) {
  if (id === null) return { summary: t('googleAnalytics.none'), hint: t('googleAnalytics.noneHint') }
  if (!isGa4Id(id)) return { summary: t('googleAnalytics.none'), hint: t('googleAnalytics.olderHint', { id }) }
  return { summary: t('googleAnalytics.ofAccount', { id }), hint: t('googleAnalytics.accountHint', { id }) }
}

type MeasurementIdFieldProps = { readonly ref: Ref<HTMLInputElement>; readonly hint: string | undefined }

/** Saves on blur and on Enter, because the beginning of an ID may be valid, too. An invalid ID stays for correction. */
function MeasurementIdField({ ref, hint }: MeasurementIdFieldProps) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const [draftId, setDraftId] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const deniedProps = useDeniedField()
  const save = () => {
    if (draftId === null) return
    const id = draftId.trim() === '' ? null : draftId.trim()
    const isValid = gaId.nullable().safeParse(id).success
    setInvalid(!isValid)
    if (!isValid) return
    setDraftId(null)
    if (id !== tour.gaId) edit(updateTour(tour, { gaId: id }))
  }
  return (
    <>
      <TextInput
        ref={ref}
        label={t('googleAnalytics.label')}
        description={hint}
        placeholder="G-…"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={draftId ?? tour.gaId ?? ''}
        error={isInvalid && t('accounts.gaIdInvalid')}
        onChange={({ currentTarget }) => {
          setDraftId(currentTarget.value)
          setInvalid(false)
        }}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && save()}
        onBlur={save}
        {...deniedProps}
      />
      {draftId !== null && <UnsavedGuard isUnsaved />}
    </>
  )
}

/** Google Analytics measurement ID of the tour, which overrides the ID of the account. */
export function GoogleAnalyticsSetting() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { data: account, errorUpdateCount, refetch } = trpc.accounts.get.useQuery({})
  const field = useRef<HTMLInputElement>(null)
  // A retry clears the error, but its button has to stay, so failures are counted.
  const hasFailed = account === undefined && errorUpdateCount > 0
  const retry = async () => {
    const { data } = await refetch()
    if (data) field.current?.focus()
  }
  const accountText = account && accountTexts(t, account.gaId)
  const failureText = hasFailed ? t('googleAnalytics.fetchFailed') : undefined
  return (
    <PublishSetting
      Icon={IconBrandGoogleAnalytics}
      title={t('googleAnalytics.title')}
      summary={tour.gaId ?? accountText?.summary ?? failureText}
    >
      <div className={classes.body}>
        <Text size="sm">{t('googleAnalytics.hint')}</Text>
        {hasFailed && <LoadFailure message={t('googleAnalytics.fetchFailed')} onRetry={retry} />}
        <AllowedFields to="manageTours">
          <MeasurementIdField ref={field} hint={accountText?.hint} />
        </AllowedFields>
      </div>
    </PublishSetting>
  )
}
