import { namesOf } from '../kernel/names-of.ts'

/**
 * Registry of font stacks: Inter, which is bundled with the viewer, and system fonts. None is loaded from another site.
 */
export const fontStacks = {
  inter: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  humanist: "'Gill Sans', 'Gill Sans MT', Seravek, Ubuntu, Calibri, 'Trebuchet MS', sans-serif",
  rounded: "ui-rounded, 'Arial Rounded MT Bold', 'Varela Round', Quicksand, Nunito, Verdana, sans-serif",
  serif: "Georgia, Charter, 'Iowan Old Style', Palatino, 'Noto Serif', 'DejaVu Serif', serif",
  mono: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const

export type FontName = keyof typeof fontStacks
export const fontNames = namesOf(fontStacks)

/** `font-family` by the name in a document; undefined for names of a newer version. */
export function fontStackOf(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(fontStacks, name) ? fontStacks[name as FontName] : undefined
}
