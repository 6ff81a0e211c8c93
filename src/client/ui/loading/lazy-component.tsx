import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ChunkFailure, SlowChunk } from '../feedback/chunk-failure.tsx'
import { useDeferredStart } from '../hooks/use-deferred-start.ts'
import { Spinner } from '../plain/spinner.tsx'
import { lazyValue, type Preloadable, preloadWhenIdle, runWhenIdle } from './lazy-value.ts'

export type LazyComponent<Props> = ComponentType<Props> & Preloadable

type LazyOptions = {
  /** Shown while the component loads; by default a spinner. */
  readonly placeholder?: ReactNode
  /** True if the screen works without the component, so that a failure to load it isn't displayed. */
  readonly isOptional?: boolean
  /** True to load it only when the browser is idle, because the rest of the screen is needed first. */
  readonly loadsWhenIdle?: boolean
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-busy="true">
      <Spinner size={22} />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}

/**
 * Component in a chunk of its own, which is loaded at its first render or earlier by `preload`. The screen around it
 * stays while it loads, because no Suspense boundary is involved. After a failed load, buttons reload the page or try
 * again.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { placeholder, isOptional = false, loadsWhenIdle = false }: LazyOptions = {},
): LazyComponent<Props> {
  const { store, load, preload } = lazyValue(importComponent)
  function Lazy(props: Props) {
    const { t } = useTranslation()
    const { value: Component, error, isSlow } = useStore(store)
    useEffect(() => (loadsWhenIdle ? runWhenIdle(preload, 'displayed') : preload()), [])
    const hasStarted = useDeferredStart(Component !== null)
    if (Component !== null && hasStarted) return <Component {...props} />
    if (isOptional && (isSlow || error !== null)) return null
    if (error !== null) return <ChunkFailure onRetry={preload} />
    if (isSlow) return <SlowChunk />
    return placeholder === undefined ? <Waiting label={t('app.loading')} /> : placeholder
  }
  return Object.assign(Lazy, { load, preload })
}

/** Loads components once the page is idle, before they are needed. The array must be the same in each render. */
export function usePreload(components: readonly Preloadable[]): void {
  useEffect(() => preloadWhenIdle(components), [components])
}
