import type { TourViewer } from '../api.ts'
import { coded } from '../coded-error.ts'
import { captureDisplayOf } from './capture-display.ts'
import { timeLayersOf } from './time-layers.ts'

/** Shows a time layer of the current stop. Rejects with a code for an unknown layer, and if it can't be loaded. */
export async function setTimeLayer(
  { captureHost, stop }: Pick<TourViewer, 'captureHost' | 'stop'>,
  layerId: string,
): Promise<void> {
  if (!timeLayersOf(stop).some(({ id }) => id === layerId))
    throw coded('UNKNOWN_TIME_LAYER', new RangeError(`the stop has no time layer ${layerId}`))
  if ((await captureDisplayOf(captureHost).select(layerId)) === 'failed')
    throw coded('LOAD_FAILED', new Error('the time layer could not be loaded'))
}
