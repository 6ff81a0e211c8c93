import { createMediaBuilder } from '../../src/server/media/builder.ts'

/** Builds the video of the first argument into the folder of the second, as the server does. */
const [inputPath = '', outputFolder = ''] = process.argv.slice(2)
const { stepMs } = await createMediaBuilder().build({ kind: 'videos', inputPath, outputFolder }, () => undefined)
process.stdout.write(JSON.stringify(stepMs))
