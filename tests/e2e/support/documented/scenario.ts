import type { StopoverTourElement } from '../../../../src/sdk/embed/page-api.ts'

declare global {
  interface Window {
    /** Resolves with the `detail` of the next event with this name. */
    nextDetail(target: EventTarget, name: string): Promise<Record<string, unknown>>
  }
}

/** An action of a host page on a tour, and the result that docs/sdk documents. */
export type Scenario = { readonly act: (tour: StopoverTourElement) => unknown; readonly expected: unknown }
export type Scenarios = Readonly<Record<string, Scenario>>
