import type { Projection } from '../camera/projection.ts'
import type { ImageLayer } from '../gpu/tile-renderer.ts'

function isSameView(a: Projection, b: Projection): boolean {
  const sizes = ['focalPx', 'widthPx', 'heightPx'] as const
  const axes = ['right', 'up', 'forward'] as const
  return (
    sizes.every((size) => a[size] === b[size]) &&
    axes.every((axis) => a[axis].every((part, at) => part === b[axis][at]))
  )
}

function isSameLayer(a: ImageLayer, b: ImageLayer | undefined): boolean {
  return (
    b !== undefined &&
    // sources such as videos change by themselves
    a.source === null &&
    b.source === null &&
    a.preview === b.preview &&
    a.opacity === b.opacity &&
    a.tiles.length === b.tiles.length &&
    a.tiles.every(({ tile, alpha }, at) => tile === b.tiles[at]?.tile && alpha === b.tiles[at].alpha) &&
    isSameView(a.projection, b.projection)
  )
}

/**
 * Whether a drawing would show what the last one does: tiles that come for later views change nothing, and a weak
 * device has better things to do than to draw the same image again.
 */
export function isSameDrawing(a: readonly ImageLayer[], b: readonly ImageLayer[]): boolean {
  return a.length === b.length && a.every((layer, at) => isSameLayer(layer, b[at]))
}
