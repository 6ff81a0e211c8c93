import { Text, TextInput } from '@mantine/core'
import { IconBrandGoogleAnalytics } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gaId } from '../../../../shared/analytics/ga-id.ts'
import { isGa4Id } from '../../../../shared/analytics/ga4-id.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { AllowedFields } from '../../auth/session/allowed.tsx'
import { updateTour } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { PublishSetting } from './publish-setting.tsx'
import classes from './settings.module.css'

/** What holds where a tour has no ID of its own. Older IDs of accounts measure nothing. */
function accountTexts(t: TFunction, id: string | null) {
  if (id === null) return { summary: t('googleAnalytics.none'), hint: t('googleAnalytics.noneHint') }
  if (!isGa4Id(id)) return { summary: t('googleAnalytics.none'), hint: t('googleAnalytics.olderHint', { id }) }
  return { summary: t('googleAnalytics.ofAccount', { id }), hint: t('googleAnalytics.accountHint', { id }) }
}

type MeasurementIdFieldProps = { readonly ref: Ref<HTMLInputElement>; readonly hint: string | undefined }

/**
 * Saved when the field is left or Enter is pressed: the beginning of an ID may be an ID as well. A wrong one stays, to
 * be put right.
 */
function MeasurementIdField({ ref, hint }: MeasurementIdFieldProps) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const [typed, setTyped] = useState<string | null>(null)
  const [isRejected, setRejected] = useState(false)
  const denied = useDeniedField()
  const save = () => {
    if (typed === null) return
    const id = typed.trim() === '' ? null : typed.trim()
    const isValid = gaId.nullable().safeParse(id).success
    setRejected(!isValid)
    if (!isValid) return
    setTyped(null)
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
        value={typed ?? tour.gaId ?? ''}
        error={isRejected && t('accounts.gaIdInvalid')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setRejected(false)
        }}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && save()}
        onBlur={save}
        {...denied}
      />
      {typed !== null && <UnsavedGuard isUnsaved />}
    </>
  )
}

/** By which measurement ID visits of the tour are measured in Google Analytics: its own, or that of the account. */
export function GoogleAnalyticsSetting() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { data: account, errorUpdateCount, refetch } = trpc.accounts.get.useQuery({})
  const field = useRef<HTMLInputElement>(null)
  // While it is tried again there is no error, and the button that was pressed has to stay.
  const isUnknown = account === undefined && errorUpdateCount > 0
  const retry = async () => {
    const { data } = await refetch()
    if (data) field.current?.focus()
  }
  const ofAccount = account && accountTexts(t, account.gaId)
  const unknown = isUnknown ? t('googleAnalytics.fetchFailed') : undefined
  return (
    <PublishSetting
      Icon={IconBrandGoogleAnalytics}
      title={t('googleAnalytics.title')}
      summary={tour.gaId ?? ofAccount?.summary ?? unknown}
    >
      <div className={classes.body}>
        <Text size="sm">{t('googleAnalytics.hint')}</Text>
        {isUnknown && <LoadFailure sentence={t('googleAnalytics.fetchFailed')} onRetry={retry} />}
        <AllowedFields to="manageTours">
          <MeasurementIdField ref={field} hint={ofAccount?.hint} />
        </AllowedFields>
      </div>
    </PublishSetting>
  )
}
