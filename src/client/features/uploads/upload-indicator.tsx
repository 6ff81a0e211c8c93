import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { needsBrowser } from '../../../shared/media/upload-state.ts'
import { screenPaths } from '../../../shared/routes.ts'
import { formatPercent } from '../../ui/formats.ts'
import classes from './upload-indicator.module.css'
import { totalsOf } from './upload-progress.ts'
import { useUploads } from './use-uploads.ts'

/** A word in the header while files travel, wherever somebody is; it leads to the library, where they are listed. */
export function UploadIndicator() {
  const { t, i18n } = useTranslation()
  const items = useUploads()
  if (!items.some(({ state }) => needsBrowser(state))) return null
  const percent = formatPercent(totalsOf(items).share, i18n.language)
  return (
    <Link to={screenPaths.mediaLibrary} className={classes.indicator} aria-label={t('uploads.indicator', { percent })}>
      <IconCloudUp size={20} aria-hidden="true" />
      <span>{percent}</span>
    </Link>
  )
}
