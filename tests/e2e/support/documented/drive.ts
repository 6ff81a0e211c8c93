import type { StopoverTourElement } from '../../../../src/sdk/embed/stopover.d.ts'

declare global {
  interface Window {
    /** The `detail` of the next event of that name. */
    nextDetail(target: EventTarget, name: string): Promise<Record<string, unknown>>
  }
}

/** What a page does with a tour, and what the page about the SDK says comes of it. */
export type Drive = { readonly act: (tour: StopoverTourElement) => unknown; readonly expected: unknown }
export type Drives = Readonly<Record<string, Drive>>
