import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './page.module.css'

type PageProps = {
  readonly title: string
  /** How many things the page lists, once that is known. */
  readonly count?: number | string | undefined
  readonly tools?: ReactNode
  /** The way to the screen above this one. */
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** A screen with a title, its tools, and what it is about. */
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
