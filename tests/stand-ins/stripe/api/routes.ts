import type { World } from '../world.ts'
import type { FormRecord } from './form-body.ts'

/** A request for an endpoint; `ids` are the parts of the path that stand for `:id`. */
export type Call = {
  readonly world: World
  readonly ids: readonly string[]
  readonly form: FormRecord
  /** Made with the publishable key, as pages do. */
  readonly isPublic: boolean
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Such as `/v1/customers/:id`. */
  readonly path: string
  /** Pages may call it with the publishable key, and the secret of the object. */
  readonly isPublic?: boolean
  readonly answer: (call: Call) => object
}

export const idOf = ({ ids: [id = ''] }: Call): string => id
