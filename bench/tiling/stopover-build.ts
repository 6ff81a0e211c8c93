import { panoramaBuilder } from '../../src/server/media/panorama/build-panorama.ts'

// Builds a panorama as the worker process does. Prints the peak memory and the duration of each step as JSON. Arguments:
// INPUT FOLDER.

const [inputPath = '', outputFolder = ''] = process.argv.slice(2)
const { stepMs, tileCount } = await panoramaBuilder.build({ inputPath, outputFolder }, () => undefined)
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ peakBytes, stepMs, tileCount }))
