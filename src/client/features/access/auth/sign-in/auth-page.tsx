import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../../../ui/layout/logo.tsx'
import { Sphere } from '../../../../ui/layout/sphere.tsx'
import classes from './sign-in-page.module.css'

type AuthPageProps = {
  readonly title: string
  /** Title of the browser tab. */
  readonly pageTitle: string
  readonly children: ReactNode
}

/** Layout of sign-in pages: content beside an image. */
export function AuthPage({ title, pageTitle, children }: AuthPageProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <title>{pageTitle}</title>
      <main className={classes.side}>
        <div className={classes.card}>
          <Logo name={t('app.name')} />
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
      <aside className={classes.image} aria-hidden="true">
        <Sphere />
        <p className={classes.slogan}>{t('auth.slogan')}</p>
      </aside>
    </div>
  )
}
