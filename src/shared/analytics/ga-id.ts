import { z } from 'zod'
import { ga4Id } from './ga4-id.ts'

/** Measurement ID of Google Analytics 4. Stored ids may be older (`isGa4Id`). */
export const gaId = z.string().regex(ga4Id)
