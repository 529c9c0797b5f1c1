import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { dieWithParent } from '../processes/die-with-parent.ts'
import { type ContentNetwork, openContentNetwork } from './open-content-network.ts'
import type { LanguageFile, ReadLine, RecognitionReply, RecognitionRequest } from './recognition-messages.ts'

// The recognition process: started by `recognizer.ts`, which sends one picture at a time. A crash of an engine affects one picture.
let engine: Promise<Worker> | undefined
let network: Promise<ContentNetwork> | undefined
process.on('message', (request: RecognitionRequest) => void answer(request))
dieWithParent()
reply('ready')

async function answer(request: RecognitionRequest): Promise<void> {
  try {
    reply(await recognize(request))
  } catch (error) {
    reply({ fault: error instanceof Error ? error.message : String(error) })
  }
}

/** Each engine is opened by the first picture that needs it. */
async function recognize(request: RecognitionRequest): Promise<RecognitionReply> {
  if (request.kind === 'content') {
    network ??= openContentNetwork(request.networkPath)
    return await (await network)(Buffer.from(request.pixels, 'base64'))
  }
  engine ??= openEngine(request.languages)
  return { lines: await readLines(await engine, Buffer.from(request.picture, 'base64')) }
}

/** The engine reads the data of all languages from one folder, and only while it starts. */
async function openEngine(languages: readonly LanguageFile[]): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-ocr-'))
  try {
    for (const { path } of languages) await symlink(path, join(folder, basename(path)))
    const codes = languages.map(({ code }) => code)
    return await createWorker(codes, OEM.LSTM_ONLY, { langPath: folder, cacheMethod: 'none' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readLines(worker: Worker, picture: Buffer): Promise<ReadLine[]> {
  const { data } = await worker.recognize(picture, {}, { text: false, blocks: true })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines.map(({ words }) => words.map(({ text, confidence }) => ({ text, confidence })))
}

function reply(message: RecognitionReply): void {
  // the parent may have ended
  if (process.connected) process.send?.(message)
}
