import { Checkbox, Select, Text } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../../shared/format-bytes.ts'
import { type ExportOptions, exportOptions, type TourExport } from '../../../../../shared/publishing/exports.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { startDownload } from '../../../../platform/start-download.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useSession } from '../../../access/auth/session/session.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useLiveNumber } from '../use-publishing.ts'
import classes from './copy-setting.module.css'
import { LoadingFields } from './loading-fields.tsx'
import { PublishSetting } from './publish-setting.tsx'
import settings from './settings.module.css'

/** Parts of the tour that the copy lacks. Visits to a copy are never counted. */
function Omissions({ omissions }: Pick<TourExport, 'omissions'>) {
  const { t } = useTranslation()
  return (
    <div>
      <Text size="sm" id="copy-omissions">
        {t('exports.omitted')}
      </Text>
      <ul className={classes.omissions} aria-labelledby="copy-omissions">
        {omissions.map((name) => (
          <li key={name}>{t(`exports.omissions.${name}`)}</li>
        ))}
        <li>{t('exports.visits')}</li>
      </ul>
    </div>
  )
}

/** Times without input until a kiosk starts again. */
const idleSecondsChoices = [30, 60, 120, 300, 600]
const secondsPerMinute = 60

function formatDuration(seconds: number, language: string): string {
  const isMinutes = seconds >= secondsPerMinute
  const unit = isMinutes ? 'minute' : 'second'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(isMinutes ? seconds / secondsPerMinute : seconds)
}

type OptionsProps = {
  readonly options: ExportOptions
  readonly onChange: (options: ExportOptions) => void
}

function Options({ options, onChange }: OptionsProps) {
  const { t, i18n } = useTranslation()
  return (
    <fieldset className={classes.options}>
      <legend>{t('exports.options.title')}</legend>
      <Checkbox
        classNames={{ description: classes.hint ?? '' }}
        label={t('exports.options.offline')}
        description={t('exports.options.offlineHint')}
        checked={options.offline}
        onChange={({ currentTarget }) => onChange({ ...options, offline: currentTarget.checked })}
      />
      <Checkbox
        classNames={{ description: classes.hint ?? '' }}
        label={t('exports.options.kiosk')}
        description={t('exports.options.kioskHint')}
        checked={options.kiosk}
        onChange={({ currentTarget }) => onChange({ ...options, kiosk: currentTarget.checked })}
      />
      {options.kiosk && (
        <Select
          className={classes.idle}
          label={t('exports.options.idle')}
          data={idleSecondsChoices.map((seconds) => ({
            value: String(seconds),
            label: formatDuration(seconds, i18n.language),
          }))}
          value={String(options.idleSeconds)}
          allowDeselect={false}
          onChange={(value) => value !== null && onChange({ ...options, idleSeconds: Number(value) })}
        />
      )}
      <Checkbox
        classNames={{ description: classes.hint ?? '' }}
        label={t('exports.options.originals')}
        description={t('exports.options.originalsHint')}
        checked={options.originals}
        onChange={({ currentTarget }) => onChange({ ...options, originals: currentTarget.checked })}
      />
    </fieldset>
  )
}

/** Query of the download's address: options that aren't the default. */
function queryOf(options: ExportOptions): string {
  const query = new URLSearchParams()
  if (options.offline) query.set('offline', 'true')
  if (options.kiosk) query.set('kiosk', 'true')
  if (options.kiosk) query.set('idleSeconds', String(options.idleSeconds))
  if (options.originals) query.set('originals', 'true')
  return query.size === 0 ? '' : `?${query}`
}

function DownloadButton({ tourId, options }: { readonly tourId: string; readonly options: ExportOptions }) {
  const { t } = useTranslation()
  const { account } = useSession()
  const utils = trpc.useUtils()
  const [hasStarted, setStarted] = useState(false)
  const { mutate, error, isPending } = useMutation({
    // A rejected download would open a page with the error.
    mutationFn: () => utils.exports.check.fetch({ tourId, ...options }, { staleTime: 0 }),
    onMutate: () => setStarted(false),
    onSuccess: () => {
      startDownload(`/api/v2/${account.aid}/tours/${tourId}/export.zip${queryOf(options)}`)
      setStarted(true)
      void utils.audit.invalidate()
    },
  })
  return (
    <>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <div className={classes.download}>
        <BusyButton
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          isBusy={isPending}
          onClick={() => mutate()}
        >
          {t('exports.button')}
        </BusyButton>
        <span role="status" className={classes.status}>
          {hasStarted && t('exports.started')}
        </span>
      </div>
    </>
  )
}

function CopyDetails({ tourId }: { readonly tourId: string }) {
  const { t, i18n } = useTranslation()
  const [options, setOptions] = useState<ExportOptions>(() => exportOptions.parse({}))
  const { data, error, refetch } = trpc.exports.get.useQuery(
    { tourId, ...options },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  if (!data) return <LoadingFields error={error} onRetry={() => void refetch()} />
  const { fileCount, sizeBytes, omissions } = data
  const size =
    fileCount === null || sizeBytes === null
      ? t('exports.large')
      : t('exports.size', { count: fileCount, size: formatBytes(sizeBytes, i18n.language) })
  return (
    <div className={settings.body}>
      <Text size="sm">
        {t('exports.hint')} {size}
      </Text>
      <Options options={options} onChange={setOptions} />
      <Omissions omissions={omissions} />
      <DownloadButton tourId={tourId} options={options} />
    </div>
  )
}

/** Copy of the live version for another web server, for members who may publish. */
export function CopySetting() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { liveNumber } = useLiveNumber()
  const isAllowed = usePermission('publishTours')
  if (!isAllowed || liveNumber === null) return null
  return (
    <PublishSetting Icon={IconFileZip} title={t('exports.title')} summary={t('exports.summary')}>
      {/* Another version has another size. */}
      <CopyDetails key={liveNumber} tourId={tour.id} />
    </PublishSetting>
  )
}
