import { type Request, type Response, Router } from 'express'
import type { z } from 'zod'
import { type Allow, admit, admitted, type Operation } from '../kernel/operation.ts'
import type { Services } from '../services.ts'

type Method = 'get' | 'post' | 'put' | 'delete' | 'patch'

type Row<A extends Allow, Input extends z.ZodType, Output> = {
  readonly operation: Operation<A, Input, Output>
  /** Turns the request into the operation's input; the schema judges it afterwards. */
  readonly read: (request: Request) => unknown
  readonly status?: number
  /** Shapes the answer; the operation's own value by default. */
  readonly answer?: (output: Output) => unknown
}

/** A table of REST paths over operations. `:aid` in a path names the account. */
export function restTable(services: Services) {
  const router = Router()
  const row = <A extends Allow, Input extends z.ZodType, Output>(
    method: Method,
    path: string,
    { operation, read, status = 200, answer = (output) => output }: Row<A, Input, Output>,
  ) => {
    router[method](path, async (request: Request, response: Response) => {
      const aid = request.params.aid
      const scope = await services.openScope(request, response, typeof aid === 'string' ? aid : undefined)
      // Before the body is read: nobody sends megabytes to a path that is not theirs.
      admitted(operation.allow, scope)
      const output = await admit(operation, scope, await read(request))
      response.status(status).json(answer(output))
    })
  }
  return { router, row }
}
