// Replaces the engine's preparation of shaders, which finds them in elements, files and a store, and shares the programs of
// equal ones: the viewer passes the source of each of its shaders once. Names are the engine's.

type Disposable = { dispose(): void }

type PreparationOptions<Context> = {
  readonly vertex: string
  readonly fragment: string
  readonly defines: string | null
  readonly rebuildRebind: unknown
  readonly onRenderingStateCompiled: (context: Context) => void
}

/** Removes the version line, which the engine adds itself. */
const withoutVersion = (source: string) => source.replace('#version 300 es', '')

export function _ProcessShaderCode(
  _options: unknown,
  { vertexSource, fragmentSource }: { readonly vertexSource: string; readonly fragmentSource: string },
  _processFinalCode: unknown,
  onReady: (vertexCode: string, fragmentCode: string) => void,
): void {
  onReady(withoutVersion(vertexSource), withoutVersion(fragmentSource))
}

export function getCachedPipeline(): undefined {
  return undefined
}

export function resetCachedPipeline(context: Disposable): void {
  context.dispose()
}

/** Functions of the engine, which passes them one by one. */
type EngineSteps<Context> = readonly [
  createContext: () => Context,
  prepare: (context: Context, ...shaders: PreparedShaders) => void,
  whenCompiled: (context: Context, action: () => void) => void,
]

type PreparedShaders = readonly [
  vertexCode: string,
  fragmentCode: string,
  isRaw: boolean,
  rawVertexCode: string,
  rawFragmentCode: string,
  rebuild: unknown,
  defines: string | null,
  feedbackVaryings: null,
  key: string,
  onPrepared: () => void,
]

/** Starts the compilation of a program, which is reported when it is done. */
export function createAndPreparePipelineContext<Context>(
  { vertex, fragment, defines, rebuildRebind, onRenderingStateCompiled }: PreparationOptions<Context>,
  ...[createContext, prepare, whenCompiled]: EngineSteps<Context>
): Context {
  const context = createContext()
  prepare(context, vertex, fragment, false, '', '', rebuildRebind, defines, null, '', () =>
    whenCompiled(context, () => onRenderingStateCompiled(context)),
  )
  return context
}
