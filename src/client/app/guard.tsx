import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { screenPaths } from '../../shared/routes.ts'
import { openAccountOf, SessionProvider } from '../features/auth/session.tsx'
import { placeOf } from '../platform/place.ts'
import { trpc } from '../platform/trpc.ts'
import { DelayedLoader } from '../ui/delayed-loader.tsx'
import { Notice } from '../ui/notice.tsx'

const keptFreshMs = 60_000

/** Lets signed-in people pass; others sign in first and come back to where they were (spec §6). */
export function Guard() {
  const { t } = useTranslation()
  const location = useLocation()
  const { data: user, error, refetch } = trpc.auth.me.useQuery({}, { staleTime: keptFreshMs })
  if (user === null) return <Navigate to={screenPaths.login} state={{ from: placeOf(location) }} replace />
  if (user === undefined && error) {
    return (
      <main>
        <Notice icon={<IconPlugConnectedX size={28} />} title={t('app.unreachable')} text={t('app.unreachableHint')}>
          <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
        </Notice>
      </main>
    )
  }
  if (user === undefined) return <DelayedLoader label={t('app.loading')} />
  const account = openAccountOf(user)
  if (account === null) return <Navigate to={screenPaths.accountNotFound} replace />
  return (
    <SessionProvider user={user} account={account}>
      <Outlet />
    </SessionProvider>
  )
}
