import { findEngines } from '../../../scripts/testing/engines.ts'
import { startWithDemo } from '../../e2e/support/first-starts.ts'
import { startDisplay } from './display.ts'
import { until } from './elements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of a running Stopover with its demo. */
    stopoverUrl: string
    /** URL of the demo tour's first stop. */
    demoTourUrl: string
    displayName: string
  }
}

type Setup = { provide: (key: 'stopoverUrl' | 'demoTourUrl' | 'displayName', value: string) => void }

/** Starts one Stopover with its demo and one display for all engines. */
export default async function setup({ provide }: Setup): Promise<() => Promise<void>> {
  const programs = findEngines()
  if (!programs) throw new Error('WebKit, Firefox or Xvfb is missing. Run npm test -- engines, which installs them.')
  const [display, app] = await Promise.all([startDisplay(programs.display), startWithDemo()])
  const stop = async () => {
    await app.stop().finally(app.remove)
    await display.stop()
  }
  try {
    // The server prints the demo's address after its own.
    const demoTourUrl = await until(
      'the demo tour',
      async () => /^Demo tour: (https?:\S+)/m.exec(app.output())?.[1] ?? null,
    )
    provide('stopoverUrl', app.url)
    provide('demoTourUrl', demoTourUrl)
    provide('displayName', display.name)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
