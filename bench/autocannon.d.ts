/** Types of the parts of the load generator that benches use; the package has none of its own. */
declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    /** Requests that each connection sends in sequence; without them it requests `url` only. */
    readonly requests?: readonly { readonly path: string }[]
    readonly connections: number
    /** Duration of the load in seconds. */
    readonly duration: number
    /** Number of threads that send requests. */
    readonly workers: number
  }
  type Result = {
    /** Requests per second. */
    readonly requests: { readonly average: number }
    /** Response times in milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
