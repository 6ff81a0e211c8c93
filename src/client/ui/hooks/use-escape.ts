import { useEffect, useEffectEvent } from 'react'

type Layer = { readonly close: () => void }

/** Stack of open dialogs and sheets, topmost last. */
const layers: Layer[] = []

/** True if an open list or menu handles this Escape. An open list without entries is invisible and doesn't. */
function isForList(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.composedPath().some((node) => node instanceof Element && node.role === 'menu')) return true
  if (!(target instanceof Element) || target.getAttribute('data-mantine-stop-propagation') !== 'true') return false
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '')
  return list === null || list.checkVisibility()
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing && !isForList(event)) layers.at(-1)?.close()
}

function push(layer: Layer): () => void {
  if (layers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  layers.push(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/** Closes only the topmost layer on Escape; the component's own `closeOnEscape` must be off. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (opened ? push({ close: () => close() }) : undefined), [opened])
}
