import { namesOf } from '../kernel/names-of.ts'

/**
 * Families of letters that a tour may have: Inter, which comes with the viewer, and what devices have themselves. Nothing
 * is ever asked of another site.
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

/** The family of a name that a document holds; undefined for one that this version does not know. */
export function fontStackOf(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(fontStacks, name) ? fontStacks[name as FontName] : undefined
}
