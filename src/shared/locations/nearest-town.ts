import { z } from 'zod'
import { geoLocation } from '../media/media.ts'
import { locationResult } from './location-search.ts'

export const nearestTownInput = z.strictObject(geoLocation.shape)

export const nearestTownResult = z.strictObject({
  /** Null if no town is near the location. */
  town: locationResult.nullable(),
})
