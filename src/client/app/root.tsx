import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { OutOfDateModal } from '../features/system/help/out-of-date-modal.tsx'
import { DelayedLoader } from '../ui/feedback/delayed-loader.tsx'
import classes from './root.module.css'
import { RouterShell } from './router-shell.tsx'

/** Root layout: title, loading indicator, and the notice of a newer version. */
export function Root() {
  const { t } = useTranslation()
  const isLoading = useNavigation().state === 'loading'
  return (
    <RouterShell>
      <title>{t('app.name')}</title>
      <Outlet />
      {isLoading && (
        <div className={classes.waiting}>
          <DelayedLoader label={t('app.loading')} />
        </div>
      )}
      <OutOfDateModal />
      <ScrollRestoration />
    </RouterShell>
  )
}
