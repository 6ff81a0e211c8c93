import type { ReactNode } from 'react'
import type { ButtonIcon } from '../../../shared/buttons/button-icons.ts'
import type { ButtonActionDetails, ButtonActionKind } from '../../../shared/buttons/registry.ts'
import type { Tour } from '../../../shared/tours/tours.ts'
import type { IconComponent } from '../hotspots/hotspot-kind-editor.ts'

/** Methods rather than function properties, here and below, so that one who treats all kinds alike can hold any of them. */
export interface DetailsFieldProps<Details> {
  /** Null before there are any. */
  readonly details: Details | null
  /** Null while what is typed leads nowhere. */
  onChange(details: Details | null): void
  /** Somebody wanted to go on without them. */
  readonly isMissed: boolean
}

interface EditorOf<Details> {
  readonly Icon: IconComponent
  /** Icon that a new button of this kind begins with. */
  readonly icon: ButtonIcon
  Field(props: DetailsFieldProps<Details>): ReactNode
  /** Where it leads, in a few words; undefined where that is gone. */
  factOf(details: Details, tour: Tour): string | undefined
}

/** How one kind of action is chosen and filled in. */
export type ActionEditor<Kind extends ButtonActionKind> = EditorOf<ButtonActionDetails<Kind>>

/** An editor of any kind; it only ever meets details that its own kind's schema has taken. */
export type AnyActionEditor = EditorOf<Record<string, unknown>>
