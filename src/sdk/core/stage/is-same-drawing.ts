import type { Projection } from '../camera/projection.ts'
import type { ImageLayer } from '../gpu/tile-renderer.ts'

type LayerView = Pick<ImageLayer, 'projection' | 'opacity' | 'clip'>

function isSameProjection(a: Projection, b: Projection): boolean {
  const sizes = ['focalPx', 'widthPx', 'heightPx', 'bend'] as const
  const axes = ['right', 'up', 'forward'] as const
  return (
    sizes.every((size) => a[size] === b[size]) &&
    axes.every((axis) => a[axis].every((component, index) => component === b[axis][index]))
  )
}

/** True if two layers show the same part of a sphere in the same place and strength. */
export function isSameView(a: LayerView, b: LayerView): boolean {
  return a.opacity === b.opacity && a.clip === b.clip && isSameProjection(a.projection, b.projection)
}

function isSameLayer(a: ImageLayer, b: ImageLayer | undefined): boolean {
  return (
    b !== undefined &&
    // The content of sources, such as videos, changes between frames.
    a.source === null &&
    b.source === null &&
    a.preview === b.preview &&
    a.tiles.length === b.tiles.length &&
    a.tiles.every(({ tile, alpha }, index) => tile === b.tiles[index]?.tile && alpha === b.tiles[index].alpha) &&
    isSameView(a, b)
  )
}

/**
 * True if two frames look the same. Skipping an identical frame, for example after tiles for other views arrived, saves
 * power on weak devices.
 */
export function isSameDrawing(a: readonly ImageLayer[], b: readonly ImageLayer[]): boolean {
  return a.length === b.length && a.every((layer, index) => isSameLayer(layer, b[index]))
}
