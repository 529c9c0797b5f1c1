import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/config.ts'
import { startCommand } from '../e2e/support/server.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const config = read('apps/server/config.ts')

/** The names under `environment: &environment`, up to the first line with less indentation. */
const composed = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
const given = [...composed.matchAll(/^ {4}([A-Z][A-Z0-9_]*): *(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
const inImage = [...dockerfile.matchAll(/([A-Z_]+)=(\S+)/g)].flatMap(([line, name = '', value = '']) =>
  dockerfile.includes(`ENV ${line}`) || /^ENV .*$/m.exec(dockerfile)?.[0].includes(line) ? [{ name, value }] : [],
)

test('every variable that the containers set is a variable that the server reads', () => {
  expect(given.length).toBeGreaterThan(15)
  expect(inImage.map(({ name }) => name)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'])
  for (const { name } of [...given, ...inImage]) expect(config, name).toMatch(new RegExp(`^ {2}${name}:`, 'm'))
})

/** Variables that the containers do not set, and why. */
const NOT_PASSED: Record<string, string> = {
  DATABASE_DIRECT_URL: 'there is no PgBouncer before PostgreSQL here',
  AWS_SESSION_TOKEN: 'the keys of the store beside them do not end',
  DEMO: 'production refuses it',
  STRIPE_API_URL: 'for tests, and production refuses it',
  SHOPIFY_API_URL: 'for tests, and production refuses it',
  META_API_URL: 'for tests, and production refuses it',
  PINTEREST_API_URL: 'for tests, and production refuses it',
  THREADS_API_URL: 'for tests, and production refuses it',
  X_API_URL: 'for tests, and production refuses it',
  SOCIAL_TEST_ORIGIN: 'for tests, and production refuses it',
  WEBHOOK_TEST_ORIGIN: 'for tests, and production refuses it',
  PASSWORD_HASH_COST: 'only tests lower it, and production refuses that',
  AUTH_MIN_RESPONSE_MS: 'only tests lower it, and production refuses that',
}

test('every variable that the server reads is set by the containers or listed as not needed', () => {
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(60)
  const passed = [...inImage, ...given].map(({ name }) => name)
  expect(read.filter((name) => !passed.includes(name)).sort()).toEqual(Object.keys(NOT_PASSED).sort())
})

test('every container mounts the models read-only, and the models are not in the image or the repository', () => {
  const [, mounted] = /^x-models: &models \S+:(\/\S+):(ro)$/m.exec(compose) ?? []
  expect(mounted).toBe('/models')
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2']) expect(compose).toContain(`volumes: [${name}:/data, *models]`)
  for (const name of ['.dockerignore', '.gitignore']) expect(read(name), name).toMatch(/^models\/?$/m)
})

test('the memory limit of a container covers the limits of all its processes', () => {
  const found = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const picturesMb = found(read('apps/server/platform/images/processes/picture-child.ts'), /MEMORY_KB = (\d+) \* 1024 \* 1024\n/) * 1024
  const networkMb = found(read('apps/server/platform/images/enlarging/upscaler.ts'), /rssLimitBytes: (\d+) \* MB/)
  const heapMb = found(dockerfile, /--max-old-space-size=(\d+)/)
  expect(found(compose, /^ {2}mem_limit: (\d+)g$/m) * 1024).toBeGreaterThanOrEqual(picturesMb + networkMb + heapMb)
})

test('the compose environment is a complete production configuration for both roles', () => {
  const secrets: Record<string, string> = {
    PUBLIC_URL: 'https://shop.example',
    POSTGRES_PASSWORD: 'a-password',
    STORE_SECRET: 'a-secret-of-the-store',
    AUTH_SECRET: '4f1c9a27e05bd8634f9e21c7a8b03d56',
    ENCRYPTION_KEY: 'b7d20e94c15f6a38d94e07b1f26c8a53',
    METRICS_TOKEN: 't'.repeat(16),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Tintype <hello@shop.example>',
    ALLOW_TEST_PAYMENTS: '1',
  }
  const required = new Set<string>()
  const filled = (value: string) =>
    value.replace(/\$\{([A-Z_]+):([?-])([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
      if (kind === '?') required.add(name)
      return secrets[name] ?? otherwise
    })
  const environment = Object.fromEntries([...inImage, ...given].map(({ name, value }) => [name, filled(value)]))
  expect(required.size).toBeGreaterThan(3)
  expect([...required].filter((name) => !(name in secrets))).toEqual([])
  expect(readConfig(environment)).toMatchObject({
    isProduction: true,
    role: 'web',
    port: 3000,
    trustedProxies: 1,
    bucket: { bucket: 'tintype', prefix: 'files/', endpoint: 'http://store:9000' },
  })
  expect(readConfig({ ...environment, ROLE: 'worker' })).toMatchObject({ role: 'worker', workerPort: 3000 })
})

test('the image is built from the lock file in a separate stage and runs as an unprivileged user', () => {
  const [, build = '', run = ''] = dockerfile.split(/^FROM /m)
  expect(build).toContain('npm ci')
  expect(build).toContain('npm run build')
  expect(run).toMatch(/^USER node$/m)
  expect(run).not.toContain('npm ')
  expect(run).toMatch(/HEALTHCHECK[\s\S]*\/readyz/)
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(sources).toContain('package-lock.json')
  expect(sources.filter((source) => !existsSync(resolve(root, source)))).toEqual([])
})

test('a container has a read-only file system, a valid health check and enough time to stop', () => {
  expect(compose).toContain('read_only: true')
  // the server responds with 400 to a request without a host
  expect(compose).toMatch(/http-check send meth GET uri \/readyz ver HTTP\/1\.1 hdr Host \S+/)
  // `/readyz` takes three seconds when the database does not answer
  expect(Number(/timeout check (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(3)
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  expect(grace).toBeGreaterThan(30)
})

test('the image and the repository exclude files with secrets', () => {
  for (const name of ['.dockerignore', '.gitignore']) expect(read(name).split('\n'), name).toContain('.env*')
})

test('every image has a fixed tag, never latest', () => {
  const images = [...compose.matchAll(/^ *image: *(\S+)/gm), ...dockerfile.matchAll(/^FROM +(?:--\S+ +)*(\S+)/gm)].map(
    // an image from a variable is checked by its default
    ([, image = '']) => /^\$\{\w+:-(.+)\}$/.exec(image)?.[1] ?? image,
  )
  expect(images.length).toBeGreaterThanOrEqual(6)
  expect(images.filter((image) => !hasTag(image))).toEqual([])
  const planted = ['minio/mc', 'minio/mc:latest', 'host:5000/minio/mc', 'postgres:18-latest']
  expect(planted.filter(hasTag)).toEqual([])
})

function hasTag(image: string): boolean {
  const [, tag = 'latest'] = /:([^:/@]+)(?:@sha256:[0-9a-f]{64})?$/.exec(image) ?? []
  return !/(^|-)latest$/.test(tag)
}

test('the image starts the server as npm start does, with the same heap limit', () => {
  const [, command = ''] = /^CMD (\["node".+\])$/m.exec(dockerfile) ?? []
  expect(`exec ${JSON.parse(command).join(' ')}`).toBe(startCommand(root))
  expect(command).toContain('--max-old-space-size=')
})
