import { ownLayerId, type TimeLayer } from './time-layers.ts'

/** Middle of a day, month or year. */
function middleMs(date: string): number {
  const [year = '', month = '07', day = '15'] = date.split('-')
  return Date.parse(`${year}-${month}-${day}`)
}

const foldedName = ({ name }: Pick<TimeLayer, 'name'>) => name.trim().toLocaleLowerCase()

/** Layer that is closest in time to a date; undefined if no layer has a date. The first one of equally close ones. */
function nearestLayer(layers: readonly TimeLayer[], date: string): TimeLayer | undefined {
  const distances = layers.flatMap((layer) =>
    layer.date === null ? [] : [{ layer, ms: Math.abs(middleMs(layer.date) - middleMs(date)) }],
  )
  const shortestMs = Math.min(...distances.map(({ ms }) => ms))
  return distances.find(({ ms }) => ms === shortestMs)?.layer
}

/**
 * Id of the layer that continues a visitor's choice at another stop: the same layer, else the one with the same name, else
 * the nearest date, else the own panorama. A chosen own panorama continues with an own panorama without a date, because
 * no date shows that a capture is closer.
 */
export function continuedLayerId(layers: readonly TimeLayer[], choice: TimeLayer | null): string {
  const own = layers.find(({ id }) => id === ownLayerId)
  if (choice === null) return ownLayerId
  const isOwnChoice = choice.id === ownLayerId
  const sameLayer = isOwnChoice ? undefined : layers.find(({ id }) => id === choice.id)
  if (sameLayer) return sameLayer.id
  const sameName = choice.name === '' ? undefined : layers.find((layer) => foldedName(layer) === foldedName(choice))
  if (sameName) return sameName.id
  if (choice.date === null || (isOwnChoice && own?.date === null)) return ownLayerId
  return nearestLayer(layers, choice.date)?.id ?? ownLayerId
}
