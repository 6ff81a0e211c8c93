/** Texts of a language, packed by the build: see `scripts/building/packed-texts.ts`. */
declare module '*/viewer.ts?packed' {
  export const packedTexts: import('../../shared/visitor-texts/text-types.ts').PackedTexts
}
