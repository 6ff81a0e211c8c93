import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { screenPaths } from '../../shared/web/routes.ts'
import { hasChosenAccount, openAccountOf, SessionProvider } from '../features/access/auth/session/session.tsx'
import { pathOf } from '../platform/return-path.ts'
import { trpc } from '../platform/trpc.ts'
import { UnreachablePage } from '../ui/feedback/unreachable-page.tsx'
import { useDeferredStart } from '../ui/hooks/use-deferred-start.ts'
import { LoadingScreen } from '../ui/skeletons/loading-screen.tsx'
import { openWithoutAccount } from './account-gate.tsx'

const staleTimeMs = 60_000

/** Redirects users to the sign-in, which returns them to the same URL (spec §6). */
export function Guard() {
  const { t } = useTranslation()
  const location = useLocation()
  const { data: user, error, refetch } = trpc.auth.me.useQuery({}, { staleTime: staleTimeMs })
  const hasStarted = useDeferredStart(user !== undefined)
  if (user === null) return <Navigate to={screenPaths.login} state={{ from: pathOf(location) }} replace />
  if (user === undefined && error) return <UnreachablePage onRetry={refetch} />
  if (user === undefined || !hasStarted) return <LoadingScreen pathname={location.pathname} label={t('app.loading')} />
  const hasChosen = hasChosenAccount(user)
  const account = openAccountOf(user)
  const needsNoAccount = openWithoutAccount.includes(location.pathname)
  if (account === null && !needsNoAccount) return <Navigate to={screenPaths.accountNotFound} replace />
  if (!hasChosen && !needsNoAccount) {
    return <Navigate to={screenPaths.accounts} state={{ from: pathOf(location) }} replace />
  }
  return (
    <SessionProvider user={user} account={account}>
      <Outlet />
    </SessionProvider>
  )
}
