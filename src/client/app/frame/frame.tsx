import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { ReauthenticateDialog } from '../../features/access/auth/session/reauthenticate-dialog.tsx'
import { useOpenAccount } from '../../features/access/auth/session/session.tsx'
import { AccountReadOnly } from '../../features/billing/subscriptions/account-read-only.tsx'
import { BillingBanner } from '../../features/billing/subscriptions/billing-banner.tsx'
import { UploadWatcher } from '../../features/library/uploads/queue/upload-watcher.tsx'
import { LazyTourUploadWatcher } from '../../features/tours/stops/uploads/lazy-tour-upload-watcher.tsx'
import { FreshTourWatcher } from '../../features/tours/tours/fresh-tour-watcher.tsx'
import { HeaderSlotProvider } from '../../ui/layout/header-slot.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { AppHeader } from './app-header.tsx'
import classes from './frame.module.css'

// Loaded after the screen, because it only adds a link to errors that appear without it too.
const LimitWatcher = lazyComponent(
  async () => (await import('../../features/billing/subscriptions/limit-watcher.tsx')).LimitWatcher,
  { placeholder: null, isOptional: true, loadsWhenIdle: true },
)

/** Layout of all screens behind the sign-in. Uploads continue while navigating between them. */
export function Frame() {
  const { t } = useTranslation()
  const account = useOpenAccount()
  return (
    <HeaderSlotProvider>
      <a className={classes.skip} href="#main">
        {t('app.skipToContent')}
      </a>
      <AppHeader />
      {account !== null && <BillingBanner />}
      {account === null ? (
        <Outlet />
      ) : (
        <AccountReadOnly>
          <Outlet />
        </AccountReadOnly>
      )}
      <ReauthenticateDialog />
      {account !== null && (
        <>
          <UploadWatcher />
          <LazyTourUploadWatcher />
          <FreshTourWatcher />
          <LimitWatcher />
        </>
      )}
    </HeaderSlotProvider>
  )
}
