/** Point of the page, in CSS pixels from its top left. */
export type Point = { readonly x: number; readonly y: number }
export type PageSize = { readonly widthPx: number; readonly heightPx: number }

/** Page in a browser engine, which tests control by user input and observe by screenshots. */
export interface BrowserPage {
  open(url: string): Promise<void>
  /** Runs a self-contained function in the page; its input and result are serialized as JSON. */
  evaluate<Input, Result>(run: (input: Input) => Result | Promise<Result>, input: Input): Promise<Result>
  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** Sets the size of the viewport, without the window around it. */
  resize(size: PageSize): Promise<void>
  click(point: Point): Promise<void>
  /** Presses at the first point, moves through the others, and releases at the last. */
  drag(path: readonly [Point, ...Point[]]): Promise<void>
  /** Moves two fingers from their first points to their second ones; null if the driver supports only one finger. */
  readonly pinch: ((from: readonly [Point, Point], to: readonly [Point, Point]) => Promise<void>) | null
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Tab' | 'Escape'): Promise<void>
  /** Sets the files of the input that a selector matches. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  close(): Promise<void>
}
