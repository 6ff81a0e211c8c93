import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { ReauthenticateDialog } from '../../features/auth/session/reauthenticate-dialog.tsx'
import { useOpenAccount } from '../../features/auth/session/session.tsx'
import { AccountReadOnly } from '../../features/billing/account-read-only.tsx'
import { BillingBanner } from '../../features/billing/billing-banner.tsx'
import { LimitWatcher } from '../../features/billing/limit-watcher.tsx'
import { FreshTourWatcher } from '../../features/tours/fresh-tour-watcher.tsx'
import { TourStartWatcher } from '../../features/tours/starts/tour-start-watcher.tsx'
import { UploadWatcher } from '../../features/uploads/queue/upload-watcher.tsx'
import { HeaderSlotProvider } from '../../ui/layout/header-slot.tsx'
import { AppHeader } from './app-header.tsx'
import classes from './frame.module.css'

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
          <TourStartWatcher />
          <FreshTourWatcher />
          <LimitWatcher />
        </>
      )}
    </HeaderSlotProvider>
  )
}
