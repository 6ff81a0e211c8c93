import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'

/** Link to the settings of the HubSpot connection, for members who manage the account. */
export function HubspotLink() {
  const { t } = useTranslation()
  if (!usePermission('manageUsers')) return null
  return <NavLink to={screenPaths.hubspot}>{t('hubspot.title')}</NavLink>
}
