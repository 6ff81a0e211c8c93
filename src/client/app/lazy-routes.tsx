import { useTranslation } from 'react-i18next'
import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { useStore } from 'zustand'
import { ChunkFailure, SlowChunk } from '../ui/feedback/chunk-failure.tsx'
import { DelayedLoader } from '../ui/feedback/delayed-loader.tsx'
import { type LazyValue, lazyValue } from '../ui/loading/lazy-value.ts'
import { PlainButton } from '../ui/plain/button.tsx'
import { PageProblemNotice } from './page-problem.tsx'

type LoadRoute = LazyRouteFunction<RouteObject>

type LateRouteProps = {
  readonly loading: LazyValue<Awaited<ReturnType<LoadRoute>>>
  /** True if the route is a part of another lazy route, which is a landmark of its own. */
  readonly isPart: boolean
}

/** Route whose code failed to load: an error with "Try again", and the screen as soon as it has been loaded. */
function LateRoute({ loading, isPart }: LateRouteProps) {
  const { t } = useTranslation()
  const { value: route, error, isSlow } = useStore(loading.store)
  if (route?.Component) return <route.Component />
  if (route) return route.element
  if (error === null) return isSlow ? <SlowChunk /> : <DelayedLoader label={t('app.loading')} />
  if (isPart) return <ChunkFailure onRetry={loading.preload} />
  return (
    <PageProblemNotice>
      <PlainButton variant="default" onClick={loading.preload}>
        {t('app.tryAgain')}
      </PlainButton>
    </PageProblemNotice>
  )
}

/**
 * Loads a route within the time limit. The router remembers an error until the page is loaded again, which would end
 * uploads. So an error results in a route that can load the screen later.
 */
function withRetry(loadRoute: LoadRoute, isPart: boolean): LoadRoute {
  const loading = lazyValue(loadRoute)
  return () => loading.load().catch(() => ({ Component: () => <LateRoute loading={loading} isPart={isPart} /> }))
}

/** Adds the time limit and the retry to all lazy routes. */
export function withLoadLimit(routes: readonly RouteObject[], isPart = false): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route
    const isLazy = typeof lazy === 'function'
    const limited = isLazy ? { lazy: withRetry(lazy, isPart) } : {}
    return route.index
      ? { ...route, ...limited }
      : {
          ...route,
          ...limited,
          ...(route.children ? { children: withLoadLimit(route.children, isPart || isLazy) } : {}),
        }
  })
}
