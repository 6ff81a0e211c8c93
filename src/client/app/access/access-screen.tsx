import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DelayedLoader } from '../../ui/feedback/delayed-loader.tsx'
import type { AccessPath } from './access-paths.ts'
import { accessScreens } from './access-screens.tsx'

/** Screen for access to the app, such as sign-in or sign-up, with a spinner while it loads. */
export function AccessScreen({ path }: { readonly path: AccessPath }) {
  const { t } = useTranslation()
  const Screen = accessScreens[path]
  return (
    <Suspense fallback={<DelayedLoader label={t('app.loading')} />}>
      <Screen />
    </Suspense>
  )
}
