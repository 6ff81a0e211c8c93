import type { ReactNode } from 'react'
import type { ButtonIcon } from '../../../../shared/buttons/button-icons.ts'
import type { ButtonActionDetails, ButtonActionKind } from '../../../../shared/buttons/registry.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { IconComponent } from '../hotspots/hotspot-tools.ts'

/** Declares methods rather than function properties, because their bivariance allows a list of editors of all kinds. */
export interface DetailsFieldProps<Details> {
  /** Details of the action; null until they are valid for the first time. */
  readonly details: Details | null
  /** Called with null while the input is invalid. */
  onChange(details: Details | null): void
  /** True after an attempt to submit, when missing details are reported as an error. */
  readonly showsMissing: boolean
}

interface EditorOf<Details> {
  readonly Icon: IconComponent
  /** Default icon of a new button of this kind. */
  readonly icon: ButtonIcon
  Field(props: DetailsFieldProps<Details>): ReactNode
  /** Short text for the target of the action; undefined if the target was deleted. */
  targetText(details: Details, tour: Tour): string | undefined
}

/** Editor of one kind of action. */
export type ActionEditor<Kind extends ButtonActionKind> = EditorOf<ButtonActionDetails<Kind>>

/** Editor of any kind. It only gets details that the schema of its kind has validated. */
export type AnyActionEditor = EditorOf<Record<string, unknown>>
