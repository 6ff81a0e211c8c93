import { sep } from 'node:path'
import type { ErrorEvent, StackFrame } from '@sentry/core'
import type { ServerRuntimeClient } from '@sentry/core/server'
import type { ErrorReporter } from './error-reporter.ts'

/** Settings for a project of Sentry, or of a compatible service. */
export type SentrySettings = {
  readonly dsn: string
  readonly environment: string
  readonly release: string
  /** Folder of the program, which is removed from file names in reports. */
  readonly programFolder: string
}

const sendTimeoutMs = 5_000
const messageMaxLength = 1_000

/** Removes personal data from a message: values of a failed query, and email addresses. */
function withoutPersonalValues(message: string): string {
  return message
    .slice(0, messageMaxLength)
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…')
}

function hideFolder(frame: StackFrame, programFolder: string): void {
  const folder = programFolder + sep
  if (frame.filename?.startsWith(folder)) frame.filename = frame.filename.slice(folder.length)
}

/** Removes personal data from an event, so that it contains only the error and its location in the program. */
function withoutPersonalData(event: ErrorEvent, { programFolder }: SentrySettings): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = withoutPersonalValues(exception.value)
    for (const frame of exception.stacktrace?.frames ?? []) hideFolder(frame, programFolder)
  }
  return event
}

async function openClient(settings: SentrySettings): Promise<ServerRuntimeClient> {
  const [common, server] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const client = new server.ServerRuntimeClient({
    dsn: settings.dsn,
    environment: settings.environment,
    release: settings.release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [common.linkedErrorsIntegration()],
    stackParser: common.createStackParser(server.nodeStackLineParser()),
    beforeSend: (event) => withoutPersonalData(event, settings),
    transport: (options) =>
      common.createTransport(options, async ({ body }) => {
        const signal = AbortSignal.timeout(sendTimeoutMs)
        const { url, headers = {} } = options
        const response = await fetch(url, { method: 'POST', body: Buffer.from(body), headers, signal })
        await response.arrayBuffer()
        return {
          statusCode: response.status,
          headers: {
            'retry-after': response.headers.get('retry-after'),
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
          },
        }
      }),
  })
  client.init()
  return client
}

/**
 * Reports errors by Sentry's protocol (https://develop.sentry.dev/sdk/foundations/envelopes/). The client is loaded with
 * the first error. It queues at most 64 reports and honors rate limits; reports that can't be sent are lost.
 */
export function sentryErrors(settings: SentrySettings): ErrorReporter {
  let opened: Promise<ServerRuntimeClient> | undefined
  const client = () => {
    opened ??= openClient(settings)
    return opened
  }
  return {
    report(error, message) {
      client().then(
        (openedClient) =>
          openedClient.captureException(error, {
            originalException: error,
            captureContext: { tags: { logged: message } },
          }),
        () => undefined,
      )
    },
    async flush(timeoutMs) {
      const openedClient = await opened?.catch(() => undefined)
      await openedClient?.flush(timeoutMs)
    },
  }
}
