import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findLocked, type Lock, toPackageName } from './lockfile.ts'

/**
 * A bill of materials in CycloneDX 1.5: every package of the lock with name, version, SHA-512, licence if stated, and dependencies. Derived
 * from the lock alone, so that the same lock gives the same bill. `npm sbom` is not used: it fails if a tool's peer version does not match,
 * and without the tools it omits packages that production shares with them.
 */
export function createBom(lock: Lock, application: { name: string; version: string }) {
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const ours = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules/'))
  const toBomRef = (path: string) => (path.includes('node_modules/') ? `${toPurl(path, lock)}#${path}` : path || application.name)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify(lock))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': application.name, ...application } },
    components: packages.map(([path, { version, integrity = '', license, dev, devOptional }]) => ({
      type: 'library',
      'bom-ref': toBomRef(path),
      name: toPackageName(path),
      version,
      scope: dev || devOptional ? 'excluded' : 'required',
      purl: toPurl(path, lock),
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      licenses: license ? [{ expression: license }] : [],
    })),
    dependencies: [...ours, ...packages].map(([path, { dependencies, optionalDependencies }]) => ({
      ref: toBomRef(path),
      dependsOn: Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
        const found = findLocked(lock, path, name)
        return found === undefined ? [] : toBomRef(lock.packages[found]?.link ? (lock.packages[found].resolved ?? found) : found)
      }),
    })),
  }
}

function toPurl(path: string, lock: Lock): string {
  const { name, version } = lock.packages[path] ?? {}
  return `pkg:npm/${(name ?? toPackageName(path)).replace('@', '%40')}@${version}`
}

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { name, version } = read('package.json')
  const bom = createBom(read('package-lock.json'), { name, version })
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, 'build', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} packages are listed in build/sbom.cdx.json (CycloneDX 1.5).`)
}
