import { Account, Membership } from '../domain/accounts/entity.ts'
import { Session, User } from '../domain/auth/entity.ts'
import { RateLimitEntry } from '../domain/auth/rate-limit-entry.ts'
import { Hotspot } from '../domain/hotspots/entity.ts'
import { Media } from '../domain/media/entity.ts'
import { Publication, Share } from '../domain/publishing/entity.ts'
import { Stop } from '../domain/stops/entity.ts'
import { Tour } from '../domain/tours/entity.ts'
import { Upload } from '../domain/uploads/entity.ts'

/** Every table of the application; the job queue keeps its own schema `jobs`. */
export const entities = [
  User,
  Session,
  RateLimitEntry,
  Account,
  Membership,
  Media,
  Upload,
  Tour,
  Stop,
  Hotspot,
  Publication,
  Share,
]
