import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import classes from './locations.module.css'

/** Hint that a Mapbox token is required for a real map. Renders nothing if it is set. */
export function MapTokenHint() {
  const { t } = useTranslation()
  const canManage = usePermission('manageUsers')
  const { data: account } = trpc.accounts.get.useQuery({})
  if (account === undefined || account.mapboxToken !== null) return null
  return (
    <p className={classes.hint}>
      {t('locations.noToken')}{' '}
      {canManage ? (
        <Anchor component={Link} to={screenPaths.accountSettings} underline="always">
          {t('locations.addToken')}
        </Anchor>
      ) : (
        t('locations.askForToken')
      )}
    </p>
  )
}
