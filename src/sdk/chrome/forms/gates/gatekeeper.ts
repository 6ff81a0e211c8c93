import { isGate } from '../../../../shared/forms/gates.ts'
import { gateBefore, isGated, withVeiledStops } from '../../../../shared/publishing/gated-stops.ts'
import type { PublicForm, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { originalOf, setOriginal } from '../../../core/languages/translated-document.ts'
import { wasFormSent } from '../handled-forms.ts'

/** Knows which gates a visitor has passed, and veils the stops that are still kept back. */
export class Gatekeeper {
  #document: TourDocument
  /** In this visit; previews forget them with the page. */
  readonly #passedIds = new Set<string>()

  constructor(document: TourDocument) {
    this.#document = document
  }

  /** What was veiled last, as it was before. */
  get document(): TourDocument {
    return this.#document
  }

  /** A document as the visitor may see it by now. */
  veil(document: TourDocument): TourDocument {
    this.take(document)
    const veiled = withVeiledStops(document, (stopId) => this.gateBefore(stopId) !== undefined)
    setOriginal(veiled, originalOf(document))
    return veiled
  }

  /** From here on the tour is this. */
  take(document: TourDocument): void {
    this.#document = document
  }

  /** The form that has to be answered before a stop can be seen, in the language that is shown. */
  gateBefore(stopId: string): PublicForm | undefined {
    return gateBefore(this.#tour, stopId, (formId) => this.#isPassed(formId))
  }

  /** Whether there is a gate before a stop, passed or not. */
  isGated(stopId: string): boolean {
    return isGated(this.#tour ?? {}, stopId)
  }

  /** The form was sent; false where it keeps nothing back. */
  pass(formId: string): boolean {
    this.#passedIds.add(formId)
    return this.#tour?.forms?.some((form) => form.id === formId && isGate(form)) ?? false
  }

  get #tour() {
    return this.#document.tours[this.#document.tourId]
  }

  #isPassed(formId: string): boolean {
    if (!this.#passedIds.has(formId) && wasFormSent(this.#document, formId)) this.#passedIds.add(formId)
    return this.#passedIds.has(formId)
  }
}
