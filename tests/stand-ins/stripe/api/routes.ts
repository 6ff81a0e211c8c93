import type { World } from '../world.ts'
import type { FormRecord } from './form-body.ts'

/** Request for an endpoint. `ids` are the values of `:id` in its path. */
export type Call = {
  readonly world: World
  readonly ids: readonly string[]
  readonly form: FormRecord
  /** The caller uses the publishable key, as pages do, instead of the secret key. */
  readonly isPublic: boolean
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Such as `/v1/customers/:id`. */
  readonly path: string
  /** Pages may call this route too, with the publishable key and the client secret of the object. */
  readonly isPublic?: boolean
  /** Returns the body of the response. */
  readonly handle: (call: Call) => object
}

export const idOf = ({ ids: [id = ''] }: Call): string => id
