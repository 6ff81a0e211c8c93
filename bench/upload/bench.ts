import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'

const rounds = 9
const widthPx = 10_000
const heightPx = 8000

type UploadServer = { readonly child: ChildProcess; readonly baseUrl: string; readonly headers: Record<string, string> }

async function startServer(file: string, folder: string): Promise<UploadServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) }
  throw new Error(`${file} did not start`)
}

/** Unique uncompressed image of about 229 MiB, so that no stored file has the same hash. */
function createImage(): Promise<Buffer> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3, 128)
  randomFillSync(pixels, 0, 3 * widthPx)
  const raw = { width: widthPx, height: heightPx, channels: 3 as const }
  return sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer()
}

/** Milliseconds from the first request until the file is stored; for Stopover, until it is in the library. */
async function timeUpload({ baseUrl, headers }: UploadServer, image: Buffer): Promise<number> {
  const startedMs = performance.now()
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(image, {
      endpoint: `${baseUrl}/uploads`,
      headers,
      retryDelays: [],
      metadata: { filename: 'bench.png', kind: 'images' },
      onError: reject,
      onSuccess: () => resolve(),
    })
    upload.start()
  })
  return performance.now() - startedMs
}

/** Waits for builds, which would otherwise slow down the next upload. */
async function waitForBuilds({ baseUrl, headers }: UploadServer): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: {} }))
  for (;;) {
    const response = await fetch(`${baseUrl}/trpc/media.list?input=${input}`, { headers })
    if (!(await response.text()).includes('"status":"building"')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Compares uploads of the same image to Stopover and to tus alone, which alternate. */
export async function run(folder: string): Promise<void> {
  const bare = await startServer('bare-server.ts', join(folder, 'bare'))
  const ours = await startServer('stopover-server.ts', join(folder, 'ours'))
  try {
    const ratios: number[] = []
    const bareMs: number[] = []
    const ourMs: number[] = []
    // The first round warms up both servers and doesn't count.
    for (let round = 0; round <= rounds; round++) {
      const image = await createImage()
      const servers = [bare, ours]
      if (round % 2 === 1) servers.reverse()
      const durationsMs = new Map<UploadServer, number>()
      for (const server of servers) {
        durationsMs.set(server, await timeUpload(server, image))
        if (server === ours) await waitForBuilds(ours)
        // Unwritten pages of one server would slow down the other.
        execFileSync('sync')
      }
      const bareDurationMs = durationsMs.get(bare) ?? Number.NaN
      const ourDurationMs = durationsMs.get(ours) ?? Number.NaN
      if (round === 0) continue
      bareMs.push(bareDurationMs)
      ourMs.push(ourDurationMs)
      ratios.push(bareDurationMs / ourDurationMs)
    }
    const sizeMib = (widthPx * heightPx * 3) / 1024 ** 2
    for (const [name, times] of [
      ['tus alone', bareMs],
      ['Stopover', ourMs],
    ] as const) {
      console.log(`${name}: ${(sizeMib / (median(times) / 1000)).toFixed(0)} MiB/s (median of ${times.length})`)
    }
    console.log(`ratio tus-upload-throughput ${median(ratios).toFixed(2)}`)
  } finally {
    for (const { child } of [bare, ours]) child.kill('SIGKILL')
  }
}
