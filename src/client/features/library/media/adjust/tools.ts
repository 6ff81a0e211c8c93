import type { ComponentType } from 'react'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { cubeType } from '../../../../../shared/media/registry.ts'
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
  /** True if the tool needs the processed panorama. */
  readonly needsImage: boolean
  /** True for panoramas that the tool applies to; all by default. */
  readonly appliesTo?: (media: Pick<MediaDetail, 'mimeType'>) => boolean
}

/** Names of the tools that apply to a panorama. */
export function toolsFor(media: Pick<MediaDetail, 'mimeType'>): readonly ToolName[] {
  return toolNames.filter((name) => tools[name].appliesTo?.(media) ?? true)
}

/** Tools of the adjust screen. */
export const tools: Readonly<Record<ToolName, Tool>> = {
  level: { Pane: LevelPane, Overlay: HorizonLine, needsImage: true },
  retouch: { Pane: RetouchPane, Overlay: RetouchOverlay, needsImage: true },
  // Cube faces always cover the full sphere.
  coverage: {
    Pane: CoveragePane,
    Overlay: null,
    needsImage: false,
    appliesTo: ({ mimeType }) => mimeType !== cubeType,
  },
}
