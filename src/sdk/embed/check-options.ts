import { transitionNames } from '../../shared/tours/transitions.ts'
import { scaleRange } from '../chrome/scale.ts'
import { projectionNames } from '../core/planet/projection-names.ts'
import { checkFields, checkNumber, checkOneOf, checkText, invalidArgument } from './checks.ts'
import { pageConsents } from './google-analytics/page-consent.ts'
import { qualities } from './quality.ts'

/** Accepts numbers and numeric strings, because attributes are strings. */
function checkNumeric(field: string, value: unknown): void {
  const isNumericText = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  if (!isNumericText) checkNumber(field, value)
}

function checkStop(field: string, value: unknown): void {
  const isPosition = typeof value === 'number' && Number.isInteger(value) && value >= 1
  if (!isPosition && typeof value !== 'string')
    throw invalidArgument(field, 'a position from 1 or the id of a stop', value)
}

function checkPlugins(field: string, value: unknown): void {
  const isPlugin = (plugin: unknown) =>
    typeof Object(plugin).name === 'string' && typeof Object(plugin).setup === 'function'
  if (!Array.isArray(value) || !value.every(isPlugin))
    throw invalidArgument(field, 'an array of plugins with a name and a function setup', value)
}

function checkScale(field: string, value: unknown): void {
  if (value === 'auto') return
  checkNumeric(field, value)
  checkNumber(field, Number(value), scaleRange)
}

const oneOf = (allowed: readonly unknown[]) => (field: string, value: unknown) => checkOneOf(field, value, allowed)

const checks = {
  tour: checkText,
  stop: checkStop,
  yaw: checkNumeric,
  pitch: checkNumeric,
  fov: checkNumeric,
  yawmin: checkNumeric,
  yawmax: checkNumeric,
  pitchmin: checkNumeric,
  pitchmax: checkNumeric,
  fovmin: checkNumeric,
  fovmax: checkNumeric,
  autorotate: checkNumeric,
  autorotateidle: checkNumeric,
  gestures: oneOf(['cooperative', 'free']),
  transition: oneOf(transitionNames),
  language: checkText,
  guided: oneOf(['start', true, false]),
  startscreen: oneOf(['skip']),
  controls: checkText,
  compass: oneOf([true, false]),
  scale: checkScale,
  quality: oneOf(qualities),
  projection: oneOf(projectionNames),
  intro: oneOf(['little-planet']),
  hash: checkText,
  loading: oneOf(['lazy', 'eager']),
  poster: checkText,
  visits: oneOf(['off']),
  analyticsconsent: oneOf(pageConsents),
  plugins: checkPlugins,
}

/** Checks the options of `Stopover.create`. Throws a `TypeError` that names the first invalid one. */
export function checkOptions(options: object): void {
  checkFields('options', options, checks)
}
