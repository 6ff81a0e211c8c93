import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../layout/logo.tsx'
import { Notice } from './notice.tsx'
import classes from './notice-page.module.css'

type NoticePageProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Actions. */
  readonly children: ReactNode
}

/** Page outside the app's frame with a single notice. */
export function NoticePage({ icon, title, text, children }: NoticePageProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <span className={classes.logo}>
        <Logo name={t('app.name')} />
      </span>
      <title>{t('app.pageTitle', { title })}</title>
      <Notice icon={icon} title={title} text={text} level={1}>
        {children}
      </Notice>
    </main>
  )
}
