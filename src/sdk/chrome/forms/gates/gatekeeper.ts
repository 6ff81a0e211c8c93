import { isGate } from '../../../../shared/forms/gates.ts'
import { gateBefore, isGated, withVeiledStops } from '../../../../shared/publishing/gated-stops.ts'
import type { PublicForm, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { originalOf, setOriginal } from '../../../core/languages/translated-document.ts'
import { wasFormSent } from '../handled-forms.ts'

/** Tracks which gates a visitor has passed, and veils the stops that are still gated. */
export class Gatekeeper {
  #document: TourDocument
  /** Forms that were answered in this visit; in previews, the only record. */
  readonly #passedFormIds = new Set<string>()

  constructor(document: TourDocument) {
    this.#document = document
  }

  /** The last document, without a veil. */
  get document(): TourDocument {
    return this.#document
  }

  /** Returns the document with gated stops veiled. */
  veil(document: TourDocument): TourDocument {
    this.setDocument(document)
    const veiled = withVeiledStops(document, (stopId) => this.gateBefore(stopId) !== undefined)
    setOriginal(veiled, originalOf(document))
    return veiled
  }

  setDocument(document: TourDocument): void {
    this.#document = document
  }

  /** Form to answer before a stop can be seen, in the current language; undefined if there is none. */
  gateBefore(stopId: string): PublicForm | undefined {
    return gateBefore(this.#tour, stopId, (formId) => this.#isPassed(formId))
  }

  /** True if a stop has a gate, passed or not. */
  isGated(stopId: string): boolean {
    return isGated(this.#tour ?? {}, stopId)
  }

  /** Records that a form was sent. Returns whether it is a gate. */
  pass(formId: string): boolean {
    this.#passedFormIds.add(formId)
    return this.#tour?.forms?.some((form) => form.id === formId && isGate(form)) ?? false
  }

  get #tour() {
    return this.#document.tours[this.#document.tourId]
  }

  #isPassed(formId: string): boolean {
    if (!this.#passedFormIds.has(formId) && wasFormSent(this.#document, formId)) this.#passedFormIds.add(formId)
    return this.#passedFormIds.has(formId)
  }
}
