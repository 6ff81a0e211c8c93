import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import type { SignedInUser } from '../../shared/auth/auth.ts'
import { createTrpcClient, trpc } from '../platform/trpc.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { PageProblem } from './page-problem.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'

/** Theme with translated accessible names of Mantine's own components. */
function useTranslatedTheme() {
  const { t } = useTranslation()
  const closeButtonProps = { 'aria-label': t('app.close') }
  return mergeThemeOverrides(theme, {
    components: { Notification: { defaultProps: { closeButtonProps } } },
  })
}

type AppProps = {
  /** User who has just signed in; undefined if the session is unknown. */
  readonly user: SignedInUser | undefined
}

/** Root component: providers around the routes. */
export function App({ user }: AppProps) {
  const [router] = useState(createRouter)
  const [queryClient] = useState(() => createQueryClient(router, user))
  const [trpcClient] = useState(createTrpcClient)
  const translatedTheme = useTranslatedTheme()
  return (
    <StrictMode>
      <MantineProvider theme={translatedTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <ErrorBoundary FallbackComponent={PageProblem}>
          <trpc.Provider client={trpcClient} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
              <Toasts />
            </QueryClientProvider>
          </trpc.Provider>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>
  )
}
