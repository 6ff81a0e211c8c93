import type { ComponentType } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { cubeType } from '../../../../shared/media/registry.ts'
import { CoveragePane } from './coverage/coverage-pane.tsx'
import { HorizonLine } from './level/horizon-line.tsx'
import { LevelPane } from './level/level-pane.tsx'
import { RetouchOverlay } from './retouch/retouch-overlay.tsx'
import { RetouchPane } from './retouch/retouch-pane.tsx'
import type { OverlayProps, PaneProps } from './tool-props.ts'

export const toolNames = ['level', 'retouch', 'coverage'] as const
export type ToolName = (typeof toolNames)[number]

type Tool = {
  readonly Pane: ComponentType<PaneProps>
  readonly Overlay: ComponentType<OverlayProps> | null
  /** Whether it works on the image, which must have been built for that. */
  readonly needsImage: boolean
  /** Whether it is for this panorama at all; without it, for every one. */
  readonly suits?: (media: Pick<MediaDetail, 'mimeType'>) => boolean
}

/** Those that are of use for a panorama. */
export function toolsFor(media: Pick<MediaDetail, 'mimeType'>): readonly ToolName[] {
  return toolNames.filter((name) => tools[name].suits?.(media) ?? true)
}

/** What can be done to a panorama. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  level: { Pane: LevelPane, Overlay: HorizonLine, needsImage: true },
  retouch: { Pane: RetouchPane, Overlay: RetouchOverlay, needsImage: true },
  // Six faces show the whole sphere already.
  coverage: {
    Pane: CoveragePane,
    Overlay: null,
    needsImage: false,
    suits: ({ mimeType }) => mimeType !== cubeType,
  },
}
