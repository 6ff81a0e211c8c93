import { IconCloudExclamation, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { totalsOf } from '../queue/upload-progress.ts'
import { useOverallProgress, useUploads } from '../queue/use-uploads.ts'
import classes from './upload-indicator.module.css'

/** Upload progress in the header, with a link to the library. */
export function UploadIndicator() {
  const { t, i18n } = useTranslation()
  const totals = totalsOf(useUploads())
  const fraction = useOverallProgress()
  if (totals.activeCount === 0) return <AttentionIndicator count={totals.attentionCount} />
  const percent = formatPercent(fraction, i18n.language)
  return (
    <Link to={screenPaths.mediaLibrary} className={classes.indicator} aria-label={t('uploads.indicator', { percent })}>
      <IconCloudUp size={20} aria-hidden="true" />
      <span>{percent}</span>
    </Link>
  )
}

/** Number of uploads that need attention, for screens that don't list uploads. */
function AttentionIndicator({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Link to={screenPaths.mediaLibrary} className={classes.indicator} aria-label={t('uploads.attention', { count })}>
      <IconCloudExclamation size={20} aria-hidden="true" />
      <span>{count}</span>
    </Link>
  )
}
