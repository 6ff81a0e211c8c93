import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './page.module.css'

type PageProps = {
  readonly title: string
  /** Number of listed items, undefined until loaded. */
  readonly count?: number | string | undefined
  readonly tools?: ReactNode
  /** Link to the parent screen. */
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** Screen with a title, tools and content. */
export function Page({ title, count, tools, back, children }: PageProps) {
  const { t } = useTranslation()
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <title>{t('app.pageTitle', { title })}</title>
      {back !== undefined && <div className={classes.back}>{back}</div>}
      <div className={classes.head}>
        <div className={classes.heading}>
          <Title order={1}>{title}</Title>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </div>
        <div className={classes.tools}>{tools}</div>
      </div>
      {children}
    </main>
  )
}
