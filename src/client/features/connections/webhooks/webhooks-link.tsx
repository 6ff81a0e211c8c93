import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'

/** Link to the webhook settings, for members who manage the account. */
export function WebhooksLink() {
  const { t } = useTranslation()
  if (!usePermission('manageUsers')) return null
  return <NavLink to={screenPaths.webhooks}>{t('webhooks.title')}</NavLink>
}
