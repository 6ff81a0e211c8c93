import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import classes from './locations.module.css'

type HintProps = { readonly text: string; readonly linkText: string }

/** Hint about a setting of the account, with a link to it for people who may change it. */
function AccountSettingHint({ text, linkText }: HintProps) {
  const { t } = useTranslation()
  const canManage = usePermission('manageUsers')
  return (
    <p className={classes.hint}>
      {text}{' '}
      {canManage ? (
        <Anchor component={Link} to={screenPaths.accountSettings} underline="always">
          {linkText}
        </Anchor>
      ) : (
        t('locations.askAdmin')
      )}
    </p>
  )
}

/** Hint that visitors see streets only with a Mapbox token. Renders nothing if it is set. */
export function MapTokenHint() {
  const { t } = useTranslation()
  const { data: account } = trpc.accounts.get.useQuery({})
  if (account === undefined || account.mapboxToken !== null) return null
  return <AccountSettingHint text={t('locations.noToken')} linkText={t('locations.addToken')} />
}

/** Hint that a map of the editor shows streets only with a base map. */
export function BaseMapHint() {
  const { t } = useTranslation()
  return <AccountSettingHint text={t('locations.noBaseMap')} linkText={t('locations.addBaseMap')} />
}
