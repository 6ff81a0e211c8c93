import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import classes from './billing-banner.module.css'
import { formatDay } from './money.ts'
import { useAccountStanding } from './use-billing.ts'

const heightProperty = '--banner-height'

/** Banner on all screens of an unpaid account, with a link to fix it for members who may. */
export function BillingBanner() {
  const { t } = useTranslation()
  const { data: standing } = useAccountStanding()
  const isAllowed = usePermission('manageUsers')
  if (standing === undefined || !standing.isLimited) return null
  const { state } = standing
  if (!isAllowed) return state === 'suspended' && <Banner>{t('billing.banner.readOnly')}</Banner>
  return (state === 'pastDue' || state === 'grace' || state === 'suspended') && <UnpaidBanner state={state} />
}

function UnpaidBanner({ state }: { state: 'pastDue' | 'grace' | 'suspended' }) {
  const { t, i18n } = useTranslation()
  const { data: billing } = trpc.billing.get.useQuery({})
  if (billing === undefined) return null
  const { tier, isSold, hasSubscription, graceEndsAt } = billing
  const date = graceEndsAt === null ? '' : formatDay(graceEndsAt, i18n.language)
  if (tier === 'enterprise' || !isSold) {
    const message = state === 'grace' ? t('billing.banner.contractEnded', { date }) : t('billing.banner.contractOver')
    return <Banner>{message}</Banner>
  }
  return (
    <Banner>
      {t(`billing.banner.${state}`, { date })}{' '}
      <Link to={hasSubscription ? screenPaths.subscriptionCard : screenPaths.upgrade} reloadDocument>
        {t(hasSubscription ? 'billing.updateCard' : 'billing.subscribeAgain')}
      </Link>
    </Banner>
  )
}

/** Banner that publishes its height as a CSS variable, so that full-height screens leave room for it. */
function Banner({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = banner.current
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(heightProperty, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(heightProperty)
    }
  }, [])
  return (
    <section ref={banner} className={classes.banner} aria-label={t('billing.title')}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <p>{children}</p>
    </section>
  )
}
