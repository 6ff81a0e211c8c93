import { createMediaBuilder } from '../../src/server/media/builder.ts'

// Builds a video as the server does. Arguments: INPUT FOLDER.

const [inputPath = '', outputFolder = ''] = process.argv.slice(2)
const { stepMs } = await createMediaBuilder().build({ kind: 'videos', inputPath, outputFolder }, () => undefined)
process.stdout.write(JSON.stringify(stepMs))
