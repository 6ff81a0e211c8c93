/** A point of the page, in CSS pixels from its top left. */
export type Point = { readonly x: number; readonly y: number }
export type PageSize = { readonly widthPx: number; readonly heightPx: number }

/** One page in one engine, as a person has it before them: what they see, and what their hands do. */
export interface BrowserPage {
  open(url: string): Promise<void>
  /** Runs a function in the page. It must not refer to anything outside itself; what goes in and out is JSON. */
  evaluate<Input, Result>(run: (input: Input) => Result | Promise<Result>, input: Input): Promise<Result>
  /** PNG of what is seen. */
  screenshot(): Promise<Buffer>
  /** Size of the page itself, without the window around it. */
  resize(size: PageSize): Promise<void>
  click(at: Point): Promise<void>
  /** Presses at the first point and moves through the others. */
  drag(path: readonly [Point, ...Point[]]): Promise<void>
  /** Two fingers, from and to; null where the driver has but one. */
  readonly pinch: ((from: readonly [Point, Point], to: readonly [Point, Point]) => Promise<void>) | null
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Tab' | 'Escape'): Promise<void>
  /** Gives files to the input that a selector finds. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  close(): Promise<void>
}
