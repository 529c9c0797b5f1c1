import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { dieWithParent } from '../processes/die-with-parent.ts'
import type { LanguageFile, ReadLine, RecognitionReply, RecognitionRequest } from './recognition-messages.ts'

// The recognition process: started by `text-reader.ts`, which sends one picture at a time. A crash of the engine affects one picture.
let engine: Promise<Worker> | undefined
process.on('message', (request: RecognitionRequest) => void answer(request))
dieWithParent()
reply('ready')

async function answer({ picture, languages }: RecognitionRequest): Promise<void> {
  try {
    engine ??= openEngine(languages)
    reply({ lines: await readLines(await engine, Buffer.from(picture, 'base64')) })
  } catch (error) {
    reply({ fault: error instanceof Error ? error.message : String(error) })
  }
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
