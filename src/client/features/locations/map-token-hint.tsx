import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import { trpc } from '../../platform/trpc.ts'
import { usePermission } from '../auth/session/use-permission.ts'
import classes from './locations.module.css'

/** What to set before visitors get a real map; nothing where that is done. */
export function MapTokenHint() {
  const { t } = useTranslation()
  const mayManage = usePermission('manageUsers')
  const { data: account } = trpc.accounts.get.useQuery({})
  if (account === undefined || account.mapboxToken !== null) return null
  return (
    <p className={classes.hint}>
      {t('locations.noToken')}{' '}
      {mayManage ? (
        <Anchor component={Link} to={screenPaths.accountSettings} underline="always">
          {t('locations.addToken')}
        </Anchor>
      ) : (
        t('locations.askForToken')
      )}
    </p>
  )
}
