import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ChunkFailure } from '../feedback/chunk-failure.tsx'
import { Spinner } from '../plain/spinner.tsx'
import { lazyValue, type Preloadable, preloadWhenIdle } from './lazy-value.ts'

export type LazyComponent<Props> = ComponentType<Props> & Preloadable

type LazyOptions = {
  /** Shown while the component loads; by default a spinner. */
  readonly placeholder?: ReactNode
  /** True for components whose failure is not shown, because the screen works without them. */
  readonly isOptional?: boolean
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
 * Component in a chunk of its own, which is loaded when it first renders, or before by `preload`. While it is missing, the
 * screen around it stays: no boundary replaces it, and a failed load has buttons that reload the page or try again.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { placeholder, isOptional = false }: LazyOptions = {},
): LazyComponent<Props> {
  const { store, preload } = lazyValue(importComponent)
  function Lazy(props: Props) {
    const { t } = useTranslation()
    const { value: Component, error } = useStore(store)
    useEffect(preload, [])
    if (Component !== null) return <Component {...props} />
    if (error === null) return placeholder === undefined ? <Waiting label={t('app.loading')} /> : placeholder
    return isOptional ? null : <ChunkFailure onRetry={preload} />
  }
  return Object.assign(Lazy, { preload })
}

/** Loads components once the screen is idle, so that they are there when they are needed. The list must not change. */
export function usePreload(components: readonly Preloadable[]): void {
  useEffect(() => preloadWhenIdle(components), [components])
}
