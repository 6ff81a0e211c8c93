import { endEditingOf } from '../domain/collaboration/editing/sessions.ts'
import { submissionEventData } from '../domain/tours/forms/submission-event.ts'
import type { Hooks } from '../kernel/hooks.ts'

/** Implementations of the hooks of the kernel. */
export const hooks: Hooks = {
  endEditing: endEditingOf,
  eventSources: { 'form.answered': submissionEventData },
}
