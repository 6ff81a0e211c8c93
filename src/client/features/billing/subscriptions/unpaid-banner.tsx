import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { formatDay } from './billing-formats.ts'
import classes from './unpaid-banner.module.css'

const heightProperty = '--banner-height'

/** Banner for members who can't fix the payment. */
export function ReadOnlyBanner() {
  const { t } = useTranslation()
  return <Banner>{t('billing.banner.readOnly')}</Banner>
}

/** Banner with a link to fix the payment. */
export function UnpaidBanner({ state }: { state: 'pastDue' | 'grace' | 'suspended' }) {
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
