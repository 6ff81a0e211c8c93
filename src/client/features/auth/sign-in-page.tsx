import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../ui/logo.tsx'
import { Sphere } from '../../ui/sphere.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'

/** The sign-in form beside a quiet picture; `children` say why somebody is here who did not ask to be. */
export function SignInPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <title>{t('auth.pageTitle')}</title>
      <main className={classes.side}>
        <div className={classes.card}>
          <Logo name={t('app.name')} />
          <Title order={1} className={classes.title ?? ''}>
            {t('auth.title')}
          </Title>
          {children}
          <SignInForm />
        </div>
      </main>
      <aside className={classes.picture} aria-hidden="true">
        <Sphere />
        <p className={classes.slogan}>{t('auth.slogan')}</p>
      </aside>
    </div>
  )
}
