import { useEffect, useEffectEvent } from 'react'

type Layer = { readonly close: () => void }

/** Dialogs and sheets that are open, the last on top. */
const layers: Layer[] = []

/** Whether an open list or menu takes this Escape for itself; a list without an entry is open and not to be seen. */
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

/** Has Escape close what was opened last and nothing under it; the component's own `closeOnEscape` must be off. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (opened ? push({ close: () => close() }) : undefined), [opened])
}
