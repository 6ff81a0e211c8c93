import type { Quality } from '../core/device.ts'
import type { SceneHost } from '../core/scene/scene-host.ts'

export const qualities = ['automatic', 'low', 'high'] as const satisfies readonly Quality[]

/** Sets the quality of the image, from the next frame on. */
export function applyQuality({ device, wake }: Pick<SceneHost, 'device' | 'wake'>, quality: Quality): void {
  device.quality = quality
  wake()
}

/** Quality in an attribute; automatic if it is missing or invalid. */
export function qualityOf(text: string | null): Quality {
  return qualities.find((quality) => quality === text) ?? 'automatic'
}
