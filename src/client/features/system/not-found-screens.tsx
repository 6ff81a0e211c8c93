import { Button } from '@mantine/core'
import { IconBuilding, IconLinkOff, IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../shared/routes.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './not-found-screens.module.css'

type NotFoundProps = { readonly icon: ReactNode; readonly title: string; readonly text: string }

function NotFoundPage({ icon, title, text }: NotFoundProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <title>{t('app.pageTitle', { title })}</title>
      <Notice icon={icon} title={title} text={text} level={1}>
        <Button component={Link} to={screenPaths.home}>
          {t('app.toTours')}
        </Button>
      </Notice>
    </main>
  )
}

export function NotFoundScreen() {
  const { t } = useTranslation()
  return <NotFoundPage icon={<IconMapOff size={28} />} title={t('app.notFound')} text={t('app.notFoundHint')} />
}

export function AccountNotFoundScreen() {
  const { t } = useTranslation()
  return (
    <NotFoundPage icon={<IconBuilding size={28} />} title={t('accounts.notFound')} text={t('accounts.notFoundHint')} />
  )
}

export function TokenNotFoundScreen() {
  const { t } = useTranslation()
  return (
    <NotFoundPage icon={<IconLinkOff size={28} />} title={t('app.tokenNotFound')} text={t('app.tokenNotFoundHint')} />
  )
}
