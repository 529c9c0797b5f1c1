/** The part of package-lock.json that its checks look at. */
export type Lock = { packages: Record<string, LockedPackage> }

type LockedPackage = {
  /** Where it differs from that of the folder. */
  name?: string
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  /** A workspace, under the name that others find it by. */
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
  peerDependenciesMeta?: object
}

/**
 * Optional dependencies that the lock names but does not hold. The registry lacked them when the lock was made: the install
 * then works on some platforms only, or `npm ci` refuses it.
 */
export function findMissingOptional({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findLocked({ packages }, path, name) === undefined)
      .map((name) => `${path || 'the root'} wants ${name}`),
  )
}

/** Addresses of the registry this lock was made with: another one may serve the same packages, so none is kept. */
export function findRegistryAddresses({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved = '' }]) => (resolved.includes('://') ? [`${path}: ${resolved}`] : []))
}

/** Packages of others that would be installed whatever bytes came. What lies outside `node_modules` is ours. */
export function findWithoutIntegrity({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { integrity = '', link }]) =>
    path.includes('node_modules/') && !link && !integrity.startsWith('sha512-') ? [path] : [],
  )
}

/** Packages that want to run something when they are installed, and that nobody has decided about. */
export function findUndecidedScripts({ packages }: Lock, decided: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript && !(nameOf(path) in decided) ? [path] : []))
}

/** What is locked below the version in which a hole was closed. */
export function findBelowFloors({ packages }: Lock, floors: Record<string, string>): string[] {
  return Object.entries(packages).flatMap(([path, { version = '' }]) => {
    const floor = floors[nameOf(path)]
    return floor && path.includes('node_modules/') && isBelow(version, floor) ? [`${path} ${version} is below ${floor}`] : []
  })
}

/** Where Node finds a package from there, as a path of the lock. */
export function findLocked({ packages }: Lock, from: string, name: string): string | undefined {
  return lookupPaths(from, name).find((candidate) => candidate in packages)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isBelow(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const at = need?.findIndex((part, index) => part !== have?.[index]) ?? -1
  return at >= 0 && (have?.[at] ?? 0) < (need?.[at] ?? 0)
}

/** Where Node looks for a package: beside its dependent, then in every folder above. */
function lookupPaths(from: string, name: string): string[] {
  const folders = from === '' ? [] : from.split('/')
  return Array.from({ length: folders.length + 1 }, (_, up) => [...folders.slice(0, folders.length - up), 'node_modules', name].join('/'))
}
