import { z } from 'zod'
import { ga4Id } from './ga4-id.ts'

/** The measurement ID that an account or a tour may have; what was stored before may be older (`isGa4Id`). */
export const gaId = z.string().regex(ga4Id)
