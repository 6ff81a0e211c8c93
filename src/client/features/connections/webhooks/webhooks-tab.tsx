import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import tabClasses from '../../../ui/layout/tab.module.css'
import { usePermission } from '../../access/auth/session/use-permission.ts'

/** Settings tab of the webhooks, for members who manage the account. */
export function WebhooksTab() {
  const { t } = useTranslation()
  if (!usePermission('manageUsers')) return null
  return (
    <NavLink to={screenPaths.webhooks} className={tabClasses.tab ?? ''}>
      {t('webhooks.title')}
    </NavLink>
  )
}
