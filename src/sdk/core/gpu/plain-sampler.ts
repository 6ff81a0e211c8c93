/** Stands in for the engine's account of how a texture is sampled: the viewer says that to the context itself. */
export class TextureSampler {}
