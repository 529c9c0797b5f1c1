import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** @property title  undefined where the whole file is named */
export type NamedTest = { file: string; title?: string }

/** Tests that a text in Markdown names: a file in backticks, followed by titles in backticks. */
export function listNamedTests(text: string): NamedTest[] {
  let file = ''
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    if (/\.(test|spec)\.tsx?$/.test(name)) {
      file = name
      return [{ file }]
    }
    return file && name.includes(' ') ? [{ file, title: name }] : []
  })
}

/** Whether the file or the title of a named test does not exist. */
export function isMissing({ file, title }: NamedTest): boolean {
  if (!existsSync(join(root, file))) return true
  const source = readFileSync(join(root, file), 'utf8')
  return title !== undefined && !source.includes(title) && !source.includes(title.replaceAll("'", "\\'"))
}
