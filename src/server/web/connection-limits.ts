import { dayMs, minuteMs, secondMs } from '../../shared/kernel/units.ts'
/** Limits of connections and requests. */
export const connectionLimits = {
  /** Idle timeout of a connection, because unread responses occupy memory. */
  idleTimeoutMs: 2 * minuteMs,
  /** Time between two requests of a connection. Longer than the 60 s of common proxies, which would send a request while the server closes the connection. */
  keepAliveMs: 75 * secondMs,
  /** Maximum number of pipelined requests on a connection; browsers send one. */
  unansweredRequestsMax: 16,
  checkIntervalMs: 2 * secondMs,
  bodyMaxMs: 30 * secondMs,
  /** For forms with an image. */
  formMaxMs: 2 * minuteMs,
  /** For uploads; all other requests have shorter timeouts. */
  requestMaxMs: dayMs,
  /** Maximum duration of a shutdown; phases get parts of it. */
  shutdownMs: 30 * secondMs,
} as const
